import type { Need } from './needs.ts';

/** `filler` words only link the others. */
type Key = Need | 'open-now' | 'near-mrt' | 'near-me' | 'filler';

/**
 * What residents type in search, by language. Without capitals, accents and punctuation. Tamil and Korean words can have any
 * ending.
 */
export const NEED_WORDS: Readonly<Record<string, Readonly<Record<Key, string>>>> = {
  en: {
    toilets: 'toilet|toilets|restroom|restrooms|washroom|washrooms|loo|loos|bathroom|bathrooms',
    'step-free':
      'step free|stepfree|wheelchair|wheelchairs|wheelchair accessible|wheelchair friendly|barrier free|no steps|no stairs|pram|prams|pram friendly|stroller|strollers',
    playground: 'playground|playgrounds|play area|play areas|kids play area',
    'water-point':
      'water point|water points|drinking fountain|drinking fountains|water fountain|water fountains|water cooler|water coolers|drinking water',
    shelter: 'shelter|shelters|sheltered',
    'fitness-corner':
      'fitness corner|fitness corners|fitness area|fitness areas|exercise corner|exercise corners|outdoor gym|outdoor gyms',
    'dog-run': 'dog run|dog runs|dog park|dog parks|off leash',
    parking: 'parking|car park|car parks|carpark|carparks',
    'lit-at-night': 'lit at night|lit|lighting|lights at night|well lit',
    'open-now': 'open now|open right now|now open',
    'near-mrt':
      'near mrt|near an mrt|near the mrt|near mrt station|near an mrt station|close to mrt|close to an mrt|mrt nearby',
    'near-me': 'near me|nearby me|around me|close to me',
    filler:
      'with|and|near|nearby|a|an|the|that|has|have|in|at|park|parks|green space|green spaces|garden|gardens|place|places',
  },
  zh: {
    toilets: '厕所|洗手间|卫生间|公厕',
    'step-free': '无障碍|轮椅|无台阶|没有台阶|婴儿车',
    playground: '游乐场|儿童游乐场|游戏场|游乐区',
    'water-point': '饮水点|饮水机|饮水处|饮用水',
    shelter: '避雨亭|遮雨亭|凉亭|避雨处',
    'fitness-corner': '健身角|健身区|健身设施|健身角落',
    'dog-run': '狗公园|遛狗场|狗狗公园|狗只活动区|遛狗区',
    parking: '停车场|停车位|停车',
    'lit-at-night': '夜间照明|晚上有灯|夜间有灯|照明',
    'open-now': '现在开放|正在开放|现在开门|开放中',
    'near-mrt': '靠近地铁站|靠近地铁|地铁站附近|地铁附近|近地铁',
    'near-me': '我附近|离我近|离我最近|我身边',
    filler: '有|的|和|附近|附近的|靠近|近|在|里|公园|花园|绿地|地方',
  },
  ms: {
    toilets: 'tandas|bilik air',
    'step-free':
      'tanpa tangga|tiada tangga|kerusi roda|mesra kerusi roda|bebas halangan|tanpa halangan|kereta sorong bayi',
    playground: 'taman permainan|tempat permainan|kawasan permainan',
    'water-point': 'tempat air minum|pancuran air minum|air minum|titik air minum',
    shelter: 'tempat berteduh|teduhan|pondok rehat',
    'fitness-corner': 'sudut kecergasan|kawasan kecergasan|gim luar',
    'dog-run': 'taman anjing|kawasan anjing|larian anjing|kawasan larian anjing',
    parking: 'tempat letak kereta|letak kereta|parkir',
    'lit-at-night': 'berlampu|berlampu pada waktu malam|lampu malam|diterangi pada waktu malam|lampu pada waktu malam',
    'open-now': 'buka sekarang|dibuka sekarang|sedang buka',
    'near-mrt': 'dekat mrt|berdekatan mrt|dekat stesen mrt|berhampiran mrt|berhampiran stesen mrt',
    'near-me': 'dekat saya|berhampiran saya|berdekatan saya|berdekatan dengan saya',
    filler: 'dengan|yang|ada|mempunyai|dan|dekat|berhampiran|berdekatan|di|taman|kawasan hijau|ruang hijau|tempat',
  },
  ta: {
    toilets: 'கழிப்பறை|கழிவறை|கழிப்பிட',
    'step-free': 'படிகளற்ற|படிகள் இல்லாத|சக்கர நாற்காலி|சக்கரநாற்காலி|தடையற்ற',
    playground: 'விளையாட்டு இட|விளையாட்டு மைதான|விளையாட்டுத் திடல்|விளையாட்டு திடல்|விளையாட்டிட|விளையாட்டுப் பகுதி',
    'water-point': 'குடிநீர்|குடிதண்ணீர்|தண்ணீர் குழாய்',
    shelter: 'நிழற்கூட|மழைக்கூரை|கூரையுள்ள இட|நிழற்குடை|தங்குமிட',
    'fitness-corner': 'உடற்பயிற்சி',
    'dog-run': 'நாய்ப் பூங்கா|நாய் பூங்கா|நாய் ஓடு|நாய்கள் ஓடு|நாய்',
    parking: 'வாகன நிறுத்த|வாகனம் நிறுத்த|வாகன நிறுத்துமிட|கார் நிறுத்த|கார்ப்பேட்டை',
    'lit-at-night': 'இரவு விளக்கு|இரவில் விளக்கு|இரவு வெளிச்ச|இரவில் வெளிச்ச',
    'open-now': 'இப்போது திறந்திருக்கு|இப்போது திறந்துள்ள|இப்போது திறந்த|தற்போது திறந்த',
    'near-mrt': 'எம்ஆர்டி அருகில்|எம்ஆர்டி அருகே|எம்ஆர்டி நிலையத்துக்கு அருகில்|mrt அருகில்|பெருவிரைவு நிலையத்துக்கு அருகில்',
    'near-me': 'என் அருகில்|எனக்கு அருகில்|என் பக்கத்தில்',
    filler: 'உள்ள|இருக்கும்|கொண்ட|மற்றும்|அருகில்|அருகே|பக்கத்தில்|பூங்கா|பசுமைவெளி|பூங்காக்கள்|பூங்காவில்|தோட்ட',
  },
  de: {
    toilets: 'toilette|toiletten|wc|wcs|klo',
    'step-free':
      'stufenlos|stufenfrei|barrierefrei|barrierefreie|barrierefreier|rollstuhl|rollstuhlgerecht|ohne stufen|ohne treppen|kinderwagen',
    playground: 'spielplatz|spielplatze|spielplatzen',
    'water-point': 'trinkbrunnen|trinkwasser|wasserstelle|wasserspender|trinkwasserstelle',
    shelter: 'unterstand|unterstande|uberdacht|schutzdach',
    'fitness-corner': 'fitnessecke|fitnessbereich|trimm dich|fitnessgerate|outdoor gym',
    'dog-run': 'hundewiese|hundeauslauf|hundepark|hundezone|hundefreilauf|hundefreilaufflache',
    parking: 'parkplatz|parkplatze|parkplatzen|parken',
    'lit-at-night': 'nachts beleuchtet|abends beleuchtet|beleuchtet|beleuchtung',
    'open-now': 'jetzt geoffnet|gerade geoffnet|jetzt offen|geoffnet',
    'near-mrt': 'nahe mrt|in der nahe einer mrt station|an der mrt|nahe der mrt|nahe einer mrt station',
    'near-me': 'in meiner nahe|in der nahe|bei mir',
    filler:
      'mit|und|nahe|bei|in|der|die|das|einem|einer|von|in der nahe von|park|parks|grunflache|grunflachen|grune orte|gruner ort|ort|orte',
  },
  es: {
    toilets: 'aseo|aseos|bano|banos|servicios|lavabo|lavabos|wc',
    'step-free':
      'sin escalones|sin escaleras|sin barreras|accesible|accesibles|silla de ruedas|sillas de ruedas|cochecito|cochecitos',
    playground:
      'parque infantil|parques infantiles|zona de juego|zonas de juego|zona de juegos|zonas de juegos|area de juegos|columpios',
    'water-point': 'fuente de agua|fuentes de agua|agua potable|punto de agua|fuente para beber|bebedero|bebederos',
    shelter: 'refugio|refugios|zona cubierta|zonas cubiertas|techado|cubierto|cobertizo|resguardo',
    'fitness-corner':
      'zona de ejercicio|zona de ejercicios|zona de fitness|gimnasio al aire libre|aparatos de ejercicio',
    'dog-run': 'parque para perros|parque canino|zona canina|area canina|pipican|zona para perros',
    parking: 'aparcamiento|aparcamientos|estacionamiento|parking',
    'lit-at-night': 'iluminado de noche|iluminado|iluminacion|iluminacion nocturna',
    'open-now': 'abierto ahora|abiertos ahora|abierto en este momento',
    'near-mrt': 'cerca del mrt|cerca de mrt|cerca de una estacion de mrt|junto al mrt',
    'near-me': 'cerca de mi|cerca de aqui|a mi alrededor',
    filler:
      'con|y|cerca|cerca de|de|del|la|el|los|las|que|tiene|tienen|en|un|una|parque|parques|espacio verde|espacios verdes|jardin|lugar|lugares',
  },
  ko: {
    toilets: '화장실',
    'step-free': '계단 없는|계단없는|무장애|휠체어|유모차|배리어프리',
    playground: '놀이터',
    'water-point': '식수대|음수대|식수|음용수',
    shelter: '쉼터|비가림|정자|비 피할',
    'fitness-corner': '운동기구|운동 기구|야외 헬스|체력 단련|체력단련|운동 공간',
    'dog-run': '반려견 놀이터|애견 놀이터|강아지 놀이터|반려견 운동장|애견 운동장|도그런',
    parking: '주차장|주차',
    'lit-at-night': '야간 조명|밤에 조명|조명',
    'open-now': '지금 열린|지금 여는|지금 열려|현재 개방|지금 영업|영업 중|운영 중|지금 개방',
    'near-mrt': 'mrt 근처|mrt역 근처|mrt 역 근처|지하철역 근처|지하철 근처|역 근처',
    'near-me': '내 근처|내 주변|나와 가까운|내 위치',
    filler: '있는|근처|주변|가까운|공원|초록 공간|정원|녹지|장소',
  },
  ja: {
    toilets: 'トイレ|お手洗い|化粧室',
    'step-free': '段差なし|段差のない|階段なし|階段のない|バリアフリー|車いす|車椅子|ベビーカー',
    playground: '遊び場|遊具|児童公園|プレイグラウンド',
    'water-point': '水飲み場|給水所|飲み水|給水スポット|給水',
    shelter: '雨よけ|あずまや|東屋|休憩所|屋根付き',
    'fitness-corner': '健康器具|フィットネスコーナー|フィットネスエリア|運動器具',
    'dog-run': 'ドッグラン|ドッグパーク',
    parking: '駐車場|駐車',
    'lit-at-night': '夜間照明|夜も明るい|夜の照明|照明',
    'open-now': '現在開園中|今開いている|今開いてる|営業中|開園中|今開園',
    'near-mrt': 'mrtの近く|mrt駅の近く|駅の近く|mrt近く|駅近',
    'near-me': '現在地の近く|現在地付近|私の近く|現在地周辺',
    filler: 'のある|がある|ある|と|近くの|近く|付近|周辺|の|公園|スポット|庭園|緑地|場所',
  },
  fr: {
    toilets: 'toilettes|toilette|wc|sanitaires',
    'step-free':
      'sans marche|sans marches|de plain pied|plain pied|accessible|accessibles|fauteuil roulant|sans escalier|sans escaliers|poussette',
    playground: 'aire de jeux|aires de jeux|jeux pour enfants',
    'water-point': 'point d eau|points d eau|fontaine a eau|fontaines a eau|eau potable',
    shelter: 'abri|abris|couvert',
    'fitness-corner':
      'espace de fitness|coin fitness|espace fitness|aire de fitness|appareils de fitness|parcours sportif',
    'dog-run': 'parc a chiens|parc canin|espace canin|aire canine|parc pour chiens|espace pour chiens',
    parking: 'parking|parkings|stationnement',
    'lit-at-night': 'eclaire la nuit|eclairee la nuit|eclaire|eclairage|eclairage nocturne',
    'open-now': 'ouvert maintenant|ouverts maintenant|ouvert en ce moment',
    'near-mrt': 'pres du mrt|pres d une station mrt|proche du mrt|proche d une station mrt',
    'near-me': 'pres de moi|autour de moi|a proximite|pres d ici',
    filler:
      'avec|et|a proximite de|pres|pres de|de|du|la|le|les|un|une|d|l|qui|a|dans|parc|parcs|espace vert|espaces verts|jardin|lieu|lieux',
  },
  it: {
    toilets: 'bagno|bagni|servizi igienici|toilette|wc|gabinetti',
    'step-free':
      'senza gradini|senza scale|senza barriere|accessibile|accessibili|sedia a rotelle|carrozzina|passeggino',
    playground: 'parco giochi|area gioco|aree gioco|parchi giochi|area giochi|aree giochi|giochi per bambini',
    'water-point': 'punto acqua|punti acqua|fontanella|fontanelle|acqua potabile|fontana d acqua',
    shelter: 'riparo|ripari|tettoia|tettoie|coperto',
    'fitness-corner': 'area fitness|angolo fitness|zona fitness|attrezzi ginnici|percorso vita',
    'dog-run': 'area cani|aree cani|parco per cani|sgambatoio|area per cani',
    parking: 'parcheggio|parcheggi|parcheggio auto|parcheggi auto',
    'lit-at-night': 'illuminato di notte|illuminata di notte|illuminato|illuminazione|illuminazione notturna',
    'open-now': 'aperto ora|aperti ora|aperto adesso|aperti adesso',
    'near-mrt': 'vicino alla mrt|vicino a mrt|vicino a una stazione mrt|vicino alla stazione mrt',
    'near-me': 'vicino a me|qui vicino|intorno a me',
    filler:
      'con|e|vicino|vicino a|vicino alla|di|del|della|la|il|i|le|un|una|che|ha|in|parco|parchi|area verde|aree verdi|spazio verde|spazi verdi|giardino|luogo|luoghi',
  },
};
