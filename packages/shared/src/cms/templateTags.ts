/** What templates may use beside the words of Liquid: the engine allows what stands here, and the manual shows it. */

type TagParameterKind = 'text' | 'number' | 'boolean'

export interface TagParameter {
  kind: TagParameterKind
  description: string
  /** The only values it takes. */
  values?: readonly string[]
  /** Numbers are brought into these bounds. */
  min?: number
  max?: number
  /** Written as a value, not as a variable: the page is cut by it before the template runs. */
  fixed?: true
}

export interface TemplateTag {
  name: string
  /** What the variable named by `var` holds afterwards. */
  gives: string
  description: string
  parameters: Readonly<Record<string, TagParameter>>
  sample: string
}

const size: TagParameter = { kind: 'number', description: '条数，最多 100', min: 1, max: 100 }
const classOf: TagParameter = { kind: 'text', description: '栏目编码、路径或主键，默认全站' }

export const templateTags = [
  {
    name: 'cms_class',
    gives: '栏目列表',
    description: '按层级读取栏目，只含启用的栏目。',
    parameters: {
      parent: { kind: 'text', description: '栏目编码、路径或主键，默认顶级' },
      level: {
        kind: 'text',
        description: '取哪些栏目，默认 child',
        values: ['self', 'child', 'siblings', 'descendants', 'root'],
      },
      menu: { kind: 'boolean', description: '只取导航中显示的栏目' },
      size,
    },
    sample: '{% cms_class var: menus, level: "root", menu: true %}\n{% for item in menus %}{{ item.name }}{% endfor %}',
  },
  {
    name: 'cms_articles',
    gives: '文章列表',
    description: '读取已发布的文章，可按栏目、属性、标签、作者筛选。',
    parameters: {
      class: classOf,
      children: { kind: 'boolean', description: '包含下级栏目，默认 true' },
      type: { kind: 'text', description: '文章类型', values: ['0', '1', '2', '3', '4'] },
      flag: { kind: 'text', description: '只取带该属性的', values: ['top', 'recommend', 'hot', 'slide', 'cover'] },
      notFlag: { kind: 'text', description: '不取带该属性的', values: ['top', 'recommend', 'hot', 'slide', 'cover'] },
      tag: { kind: 'text', description: '标签' },
      author: { kind: 'text', description: '作者' },
      sort: {
        kind: 'text',
        description: '排序，默认 default（置顶、权重、时间）',
        values: ['default', 'time', 'hits', 'updated', 'random'],
      },
      days: { kind: 'number', description: '只取最近若干天', min: 1, max: 3_650 },
      size,
      offset: { kind: 'number', description: '跳过若干条', min: 0, max: 10_000 },
      exclude: { kind: 'text', description: '不取的文章编号，逗号分隔' },
    },
    sample:
      '{% cms_articles var: news, class: "news", size: 5 %}\n{% for item in news %}<a href="{{ item.url }}">{{ item.title }}</a>{% endfor %}',
  },
  {
    name: 'cms_page_list',
    gives: '文章列表',
    description:
      '列表、搜索、标签页当前页的文章，同变量 list。写明的条数与排序决定整个页面如何分页（pagination、上一页、下一页），因此只能写固定的值；一个页面写多次时以第一次为准。',
    parameters: {
      size: {
        kind: 'number',
        description: '每页条数，最多 100，默认按栏目或站点设置',
        min: 1,
        max: 100,
        fixed: true,
      },
      sort: {
        kind: 'text',
        description: '排序，默认 default（置顶、权重、时间）；搜索页默认标题匹配在前，time 为最新在前，其余同默认',
        values: ['default', 'time', 'hits', 'updated'],
        fixed: true,
      },
    },
    sample: '{% cms_page_list var: rows, size: 10, sort: "time" %}\n{% for item in rows %}{{ item.title }}{% endfor %}',
  },
  {
    name: 'cms_pagination',
    gives: '分页信息',
    description: '分页条：total、pageNum、pages、prevUrl、nextUrl、items（pageNum、url、current）。',
    parameters: { window: { kind: 'number', description: '当前页两侧各显示几页，默认 2', min: 1, max: 10 } },
    sample: '{% cms_pagination var: pager, window: 2 %}\n{% for item in pager.items %}{{ item.pageNum }}{% endfor %}',
  },
  {
    name: 'cms_breadcrumb',
    gives: '路径',
    description: '从首页到当前页的名称与地址。',
    parameters: {},
    sample: '{% cms_breadcrumb var: crumbs %}\n{% for item in crumbs %}{{ item.name }}{% endfor %}',
  },
  {
    name: 'cms_prev_next',
    gives: '{prev, next}',
    description: '文章页的上一篇与下一篇（同栏目，按发布时间）。',
    parameters: {},
    sample: '{% cms_prev_next var: near %}\n{% if near.next %}{{ near.next.title }}{% endif %}',
  },
  {
    name: 'cms_related',
    gives: '文章列表',
    description: '文章页的相关文章：指定的，其次同标签，其次同栏目。',
    parameters: { size },
    sample: '{% cms_related var: more, size: 5 %}\n{% for item in more %}{{ item.title }}{% endfor %}',
  },
  {
    name: 'cms_tags',
    gives: '标签列表',
    description: '标签的名称、地址与文章数。',
    parameters: { sort: { kind: 'text', description: '排序，默认 count', values: ['count', 'name'] }, size },
    sample: '{% cms_tags var: tags, size: 20 %}\n{% for item in tags %}{{ item.name }}{% endfor %}',
  },
  {
    name: 'cms_resources',
    gives: '资源列表',
    description:
      '上架的资源，最新的在前：name、code、type、url、cover、summary、version、size、downloads、updateTime。',
    parameters: {
      class: classOf,
      children: { kind: 'boolean', description: '包含下级栏目，默认 true' },
      type: { kind: 'text', description: '资源类型的键值' },
      size,
    },
    sample:
      '{% cms_resources var: files, class: "software", size: 5 %}\n{% for item in files %}<a href="{{ item.url }}">{{ item.name }}</a>{% endfor %}',
  },
  {
    name: 'cms_links',
    gives: '链接列表',
    description: '一个链接类型的链接：name、url、logo、target、nofollow、color、description。',
    parameters: { type: { kind: 'text', description: '链接类型的编码' }, size },
    sample:
      '{% cms_links var: friends, type: "friend", size: 20 %}\n{% for item in friends %}<a href="{{ item.url }}">{{ item.name }}</a>{% endfor %}',
  },
  {
    name: 'cms_leave_words',
    gives: '留言列表',
    description: '公开的留言：name、type、title、content、time、reply、replyTime。',
    parameters: { size },
    sample:
      '{% cms_leave_words var: words, size: 5 %}\n{% for item in words %}{{ item.content | width: 60 }}{% endfor %}',
  },
  {
    name: 'cms_params',
    gives: '参数',
    description: '一个参数类型的参数，同变量 params：单值组为各键的值，列表为各行。',
    parameters: { type: { kind: 'text', description: '参数类型的编码' } },
    sample: '{% cms_params var: banners, type: "banner" %}\n{% for item in banners %}{{ item.title }}{% endfor %}',
  },
  {
    name: 'cms_dict',
    gives: '字典数据',
    description: '一个字典的标签与键值。',
    parameters: { type: { kind: 'text', description: '字典类型' } },
    sample: '{% cms_dict var: types, type: "cms_article_type" %}\n{% for item in types %}{{ item.label }}{% endfor %}',
  },
  {
    name: 'cms_hot_words',
    gives: '搜索词列表',
    description:
      '词汇管理中的热词在前，其次为近 30 天仍有访客搜索、累计至少计两次（同一访客一天计一次）、且仍能搜到公开内容的词：word、url；不含设为不再建议的。',
    parameters: { size },
    sample:
      '{% cms_hot_words var: words, size: 10 %}\n{% for item in words %}<a href="{{ item.url }}">{{ item.word }}</a>{% endfor %}',
  },
  {
    name: 'cms_stat',
    gives: '数字',
    description: '站点的一个数字，随页面缓存更新。',
    parameters: {
      name: {
        kind: 'text',
        description:
          '文章数、资源数、栏目数、公开留言数、今日浏览量、累计浏览量、累计访客（逐日去重后相加），默认 articles',
        values: ['articles', 'resources', 'classes', 'leaveWords', 'today', 'views', 'visitors'],
      },
    },
    sample: '{% cms_stat var: total, name: "articles" %}\n共 {{ total }} 篇',
  },
] as const satisfies readonly TemplateTag[]

export type TagName = (typeof templateTags)[number]['name']

/** What the host answers beside data tags: the `url` filter asks where own content is. */
export type HostCall = TagName | 'url'

interface TemplateFilter {
  name: string
  description: string
  sample: string
}

export const templateBlocks = [
  {
    name: 'cache',
    description:
      '片段缓存：键与秒数（1 至 3600，默认 60）。各页面共用，内容变更、到期或更换主题后重新生成；块内赋值的变量在块外不可用。预览与仅对个别访客显示的页面不缓存。',
    sample: '{% cache "side", 60 %}{% cms_articles var: hot, sort: "hits", size: 10 %}…{% endcache %}',
  },
] as const satisfies readonly TemplateFilter[]

export const templateFilters = [
  { name: 'raw', description: '原样输出系统标记为安全的富文本；其他值仍被转义', sample: '{{ article.content | raw }}' },
  {
    name: 'date',
    description: '日期格式；%A 为中文星期',
    sample: '{{ article.publishTime | date: "%Y年%m月%d日 %A" }}',
  },
  { name: 'time_ago', description: '距现在多久', sample: '{{ article.publishTime | time_ago }}' },
  { name: 'width', description: '按显示宽度截断，一个汉字算两格', sample: '{{ item.summary | width: 60 }}' },
  {
    name: 'highlight',
    description: '标出关键词，与 raw 一起使用',
    sample: '{{ item.title | highlight: keyword | raw }}',
  },
  { name: 'img', description: '图片的较小副本（160、320、640），更宽时为原图', sample: '{{ item.cover | img: 320 }}' },
  {
    name: 'picture',
    description: '图片标签的属性：较小副本、各宽度的副本（srcset）与焦点，与 raw 一起使用；第二个参数为显示宽度',
    sample: '<img {{ item.cover | picture: 320, "200px" | raw }} alt="">',
  },
  { name: 'file_size', description: '以 KB、MB 表示的大小', sample: '{{ file.size | file_size }}' },
  { name: 'number_cn', description: '以万、亿表示的数字', sample: '{{ article.hits | number_cn }}' },
  { name: 'mask', description: '保留首尾，其余以星号代替', sample: '{{ phone | mask }}' },
  {
    name: 'url',
    description: '绝对地址：站内内容（cms://article、class、file）与相对地址；不是网址的为空',
    sample: '{{ item.url | url }}',
  },
  {
    name: 'qrcode',
    description: '二维码（SVG），与 raw 一起使用；参数为边长，默认 160；超过 500 个字符时为空',
    sample: '{{ page.url | url | qrcode: 120 | raw }}',
  },
  { name: 'asset', description: '主题静态资源的地址', sample: '{{ "css/site.css" | asset }}' },
] as const satisfies readonly TemplateFilter[]
