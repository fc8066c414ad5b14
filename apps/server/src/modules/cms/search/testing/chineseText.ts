/** Chinese articles that nobody wrote, the same for the same seed: words in the frequencies of a language, topics, names, Latin terms. */

const signs = Array.from(
  '的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做必战先回则任取据处队南给色光门即保治北造百规热领七海口东导器压志世金增争济阶油思术极交受联什认六共权收证改清己美再采转更单风切打白教速花带安场身车例真务具万每目至达走积示议声报斗完类八离华名确才科张信马节话米整空元况今集温传土许步群广石记需段研界拉林律叫且究观越织装影算低持音众书布复容儿须际商非验连断深难近矿千周委素技备半办青省列习响约支般史感劳便团往酸历市克何除消构府称太准精值号率族维划选标写存候毛亲快效斯院查江型眼王按格养易置派层片始却专状育厂京识适属圆包火住调满县局照参红细引听该铁价严',
)

const frequent =
  `我们 他们 可以 进行 工作 发展 问题 社会 公司 管理 服务 企业 国家 经济 建设 提高 通知 办法 规定 单位 部门 人员 项目
  要求 情况 活动 组织 实施 信息 技术 系统 市场 产品 用户 数据 安全 教育 学生 城市 政府 中国 北京 上海 人民 生活 文化 环境 质量
  标准 研究 开展 加强 推进 完成 重要 主要 有关 相关 以及 通过 根据 按照 为了 因为 所以 但是 如果 已经 正在 目前 今年 同时`
    .trim()
    .split(/\s+/)

/** What searches ask for: every one of them is the topic of some articles. */
export const topics =
  `公积金 个人所得税 专项附加扣除 大模型 人工智能 新能源汽车 充电桩 医疗保险 异地就医 养老服务 食品安全 防汛 台风预警
  垃圾分类 义务教育 高考志愿 积分落户 住房公积金提取 二手房 契税 增值税发票 营业执照 知识产权 专利申请 数字人民币 跨境电商 乡村振兴
  碳达峰 碳中和 光伏发电 老旧小区改造 加装电梯 地铁三号线 共享单车 电动自行车 消防演练 网络安全 数据出境 个人信息保护 政务服务
  一网通办 电子证照 劳动仲裁 失业保险 技能培训 高层次人才 博士后 科技创新 专精特新 工业互联网 供应链金融 普惠贷款 非遗 博物馆 马拉松
  王建国 李秀英 张伟 欧阳明 上海浦东 深圳前海 成都高新区 雄安新区 粤港澳大湾区 呼和浩特 Kubernetes Node.js PostgreSQL C++ 5G基站
  ChatGPT GB/T19001 v2.0版本 A股 3D打印 WiFi6 Q3财报 2024年度 iPhone e-mail系统 IPv6 TCP/IP 8K超高清 B2B平台 双11 00后`
    .trim()
    .split(/\s+/)

type Random = () => number

/** Between 0 and 1, from 32 bits. */
function randomOf(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const vocabularySize = 20_000

/** Words by rank: the first are said a thousand times as often as the last. */
function vocabulary(): { words: readonly string[]; upTo: Float64Array } {
  const random = randomOf(7)
  const sign = () => signs[Math.floor(random() ** 1.6 * signs.length)] ?? '的'
  const words = [...frequent]
  while (words.length < vocabularySize) words.push(random() < 0.8 ? sign() + sign() : sign() + sign() + sign())
  const upTo = new Float64Array(words.length)
  let sum = 0
  for (let rank = 0; rank < words.length; rank += 1) {
    sum += 1 / (rank + 8)
    upTo[rank] = sum
  }
  return { words, upTo }
}

let known: ReturnType<typeof vocabulary> | undefined

function word(random: Random): string {
  known ??= vocabulary()
  const { words, upTo } = known
  const wanted = random() * (upTo.at(-1) ?? 1)
  let low = 0
  let high = upTo.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((upTo[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return words[low] ?? ''
}

export interface GeneratedArticle {
  readonly title: string
  readonly summary: string
  readonly tags: string[]
  readonly author: string
  readonly body: string
}

const stops = ['，', '，', '，', '。', '。', '；', '：', '、']
const pick = <T>(random: Random, from: readonly T[]) => from[Math.floor(random() * from.length)] as T

/** Article `n` of a collection, its body as rich text of about `mean` characters. */
export function generatedArticle(n: number, mean = 1_200): GeneratedArticle {
  const random = randomOf(n * 2_654_435_761 + 12_345)
  // Some topics are written of every day, others once a year.
  const topic = () => topics[Math.floor(random() ** 2.5 * topics.length)] ?? ''
  const own = [topic(), topic()]
  const say = (length: number) => {
    let text = ''
    while (text.length < length) {
      text += random() < 0.006 ? pick(random, own) : word(random)
      if (random() < 0.12) text += pick(random, stops)
    }
    return text
  }
  const length = mean * Math.min(2.8, 0.25 + random() + random() ** 4)
  const paragraphs: string[] = []
  for (let left = length; left > 0; left -= 180) paragraphs.push(`<p>${say(Math.min(left, 180))}。</p>`)
  const title = random() < 0.3 ? `${say(4)}${own[0]}${say(6)}` : say(14)
  return {
    title,
    summary: say(60),
    tags: random() < 0.3 ? [own[1] ?? ''] : [],
    author: pick(random, ['王建国', '李秀英', '张伟', '欧阳明', '编辑部']),
    body: paragraphs.join(''),
  }
}

/** 52 kinds of queries: characters, pairs, phrases, names, places, Latin, mixed, several words, pieces across words, spellings. */
export const queryKinds: readonly string[] = `
税|金|的|国|公司|中国|发展|个税|防汛|契税|公积|积金|的发|工作管|人员项目|公积金|大模型|王建国|李秀英|张伟|呼和浩特|个人所得税|专项附加扣除
新能源汽车|住房公积金提取|粤港澳大湾区|个人信息保护|Kubernetes|kuber|Node.js|js|C++|PostgreSQL|ipv6|ＩＰｖ６|5G|5G基站|2024年度|3D打印
A股|e-mail系统|v2.0版|TCP/IP|GB/T19001|公积金 提取|中国 发展 经济|地铁 三号线 上海|"公司管理"|“数据安全”|人工智能 postgres|从来没有人写过的词|阿司匹林肠溶片`
  .trim()
  .split(/[|\n]/)
