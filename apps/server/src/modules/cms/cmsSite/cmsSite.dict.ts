import type { Dictionary } from '#/modules/system/api.ts'

export default [
  {
    type: 'cms_title_repeat',
    name: '标题查重',
    entries: [
      { value: 'none', label: '不检查' },
      { value: 'class', label: '同一栏目内', isDefault: true },
      { value: 'site', label: '全站' },
    ],
  },
  {
    type: 'cms_word_check',
    name: '敏感词校验',
    entries: [
      { value: 'off', label: '不校验' },
      { value: 'warn', label: '提示', isDefault: true },
      { value: 'block', label: '禁止提交' },
    ],
  },
  {
    type: 'cms_word_level',
    name: '词汇级别',
    entries: [
      { value: '1', label: '提示', isDefault: true, style: 'warning' },
      { value: '2', label: '禁止', style: 'danger' },
    ],
  },
  {
    type: 'cms_thumb_width',
    name: '缩略图宽度',
    entries: ['160', '320', '640', '768', '1280'].map((value) => ({ value, label: `${value}像素` })),
  },
  {
    type: 'cms_watermark_place',
    name: '水印位置',
    entries: ['左上', '中上', '右上', '左中', '居中', '右中', '左下', '中下', '右下'].map((label, at) => ({
      value: String(at + 1),
      label,
    })),
  },
  {
    type: 'cms_site_mode',
    name: '访问方式',
    entries: [
      { value: 'dynamic', label: '动态访问', isDefault: true },
      { value: 'static', label: '生成静态页' },
    ],
  },
  {
    type: 'cms_url_rule',
    name: '文章路径规则',
    entries: [
      { value: 'id', label: '栏目/编号', isDefault: true },
      { value: 'date', label: '栏目/年/月/编号' },
      { value: 'slug', label: '栏目/别名' },
    ],
  },
  {
    type: 'cms_url_suffix',
    name: '路径后缀',
    entries: [
      { value: '.html', label: '.html', isDefault: true },
      { value: 'none', label: '无' },
    ],
  },
  {
    type: 'cms_ip_mode',
    name: '访客地址',
    entries: [
      { value: 'hash', label: '加密保存', isDefault: true },
      { value: 'off', label: '不保存' },
    ],
  },
  {
    type: 'cms_redirect_code',
    name: '跳转方式',
    entries: [
      { value: '301', label: '永久(301)', isDefault: true },
      { value: '302', label: '临时(302)' },
    ],
  },
  {
    type: 'cms_redirect_source',
    name: '重定向来源',
    entries: [
      { value: 'manual', label: '手工' },
      { value: 'slug', label: '文章' },
      { value: 'class', label: '栏目' },
      { value: 'import', label: '导入' },
    ],
  },
] satisfies readonly Dictionary[]
