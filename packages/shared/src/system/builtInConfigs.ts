/** What a value of a known key looks like. */
export type ConfigKind =
  | 'text'
  | 'boolean'
  | 'password'
  | 'addresses'
  | 'zone'
  | 'extensions'
  | 'links'
  | 'webhooks'
  | 'image'
  | { from: number; to: number }
  | { oneOf: readonly string[] }

export interface BuiltInConfig {
  id: string
  key: string
  name: string
  value: string
  kind: ConfigKind
  isPublic?: true
  remark?: string
}

const muchGb = 1_000_000
const day = 1_440

/** Every key of 参数设置 that the product reads (system §16.1); a key whose first value is empty may stay empty. */
export const builtInConfigs: readonly BuiltInConfig[] = [
  { id: '1', key: 'sys.index.skinName', name: '主框架页-默认皮肤样式名称', value: 'skin-blue', kind: 'text' },
  {
    id: '2',
    key: 'sys.user.initPassword',
    name: '用户管理-账号初始密码',
    value: '',
    kind: 'password',
    remark: '为空则随机生成并只显示一次；填写时必须符合密码规则',
  },
  {
    id: '3',
    key: 'sys.index.sideTheme',
    name: '主框架页-侧边栏主题',
    value: 'theme-dark',
    kind: { oneOf: ['theme-dark', 'theme-light'] },
    remark: '深色主题theme-dark，浅色主题theme-light',
  },
  {
    id: '4',
    key: 'sys.account.registerUser',
    name: '用户是否可注册开关',
    value: 'false',
    kind: 'boolean',
    isPublic: true,
    remark: 'true开启，false关闭',
  },
  {
    id: '5',
    key: 'sys.captcha.onOff',
    name: '验证码开关',
    value: 'true',
    kind: 'boolean',
    isPublic: true,
    remark: '是否开启验证码功能（true开启，false关闭）',
  },
  { id: '6', key: 'sys.index.title', name: '系统标题', value: 'Welcome', kind: 'text', isPublic: true },
  { id: '7', key: 'sys.index.logo', name: '系统Logo', value: '', kind: 'image', isPublic: true },
  { id: '8', key: 'sys.login.bg', name: '登录页背景图', value: '', kind: 'image', isPublic: true },
  { id: '9', key: 'sys.login.container', name: '登录框左侧图', value: '', kind: 'image', isPublic: true },
  { id: '10', key: 'sys.index.copyright', name: '页脚版权', value: '', kind: 'text', isPublic: true },
  { id: '11', key: 'sys.login.smsOnOff', name: '短信登录开关', value: 'true', kind: 'boolean', isPublic: true },
  {
    id: '12',
    key: 'sys.login.blackIPList',
    name: '用户登录-黑名单列表',
    value: '',
    kind: 'addresses',
    remark: '多个用;分隔，支持*通配和网段',
  },
  { id: '13', key: 'sys.account.maxRetryCount', name: '密码最大错误次数', value: '5', kind: { from: 1, to: 100 } },
  { id: '14', key: 'sys.account.lockTime', name: '锁定时间(分钟)', value: '10', kind: { from: 1, to: day } },
  {
    id: '16',
    key: 'sys.account.passwordValidateDays',
    name: '用户管理-账号密码更新周期',
    value: '0',
    kind: { from: 0, to: 365 },
    remark: '0不限制，1-365天',
  },
  { id: '17', key: 'sys.session.expireMinutes', name: '会话有效期(分钟)', value: '30', kind: { from: 1, to: 7 * day } },
  { id: '18', key: 'sys.session.soloLogin', name: '允许多终端登录', value: 'true', kind: 'boolean' },
  { id: '19', key: 'sys.license.enforce', name: '授权到期是否禁止登录', value: 'false', kind: 'boolean' },
  { id: '20', key: 'sys.sms.codeLength', name: '短信验证码策略-位数', value: '6', kind: { from: 4, to: 8 } },
  { id: '21', key: 'sys.sms.codeExpire', name: '短信验证码策略-有效期(分钟)', value: '5', kind: { from: 1, to: 60 } },
  {
    id: '22',
    key: 'sys.sms.sendInterval',
    name: '短信验证码策略-发送间隔(秒)',
    value: '60',
    kind: { from: 1, to: 3_600 },
  },
  {
    id: '23',
    key: 'sys.sms.mobileDayLimit',
    name: '短信验证码策略-单号每日上限',
    value: '10',
    kind: { from: 1, to: 1_000 },
  },
  {
    id: '24',
    key: 'sys.sms.ipDayLimit',
    name: '短信验证码策略-单IP每日上限',
    value: '50',
    kind: { from: 1, to: 10_000 },
  },
  { id: '25', key: 'sys.sms.maxError', name: '短信验证码策略-校验错误上限', value: '5', kind: { from: 1, to: 20 } },
  {
    id: '26',
    key: 'sys.captcha.type',
    name: '验证码类型',
    value: 'math',
    kind: { oneOf: ['math', 'char'] },
    remark: 'math 算式, char 字符',
  },
  {
    id: '27',
    key: 'sys.account.registerRole',
    name: '注册用户角色',
    value: '',
    kind: 'text',
    remark: '角色编码，为空则不分配角色',
  },
  { id: '28', key: 'sys.job.timezone', name: '定时任务时区', value: 'Asia/Shanghai', kind: 'zone' },
  {
    id: '29',
    key: 'sys.upload.maxFileSize',
    name: '上传策略-单文件上限(MB)',
    value: '500',
    kind: { from: 1, to: 500 },
    isPublic: true,
  },
  {
    id: '30',
    key: 'sys.upload.maxRequestSize',
    name: '上传策略-单次请求上限(MB)',
    value: '520',
    kind: { from: 1, to: 520 },
    isPublic: true,
  },
  {
    id: '31',
    key: 'sys.upload.maxNameLength',
    name: '上传策略-文件名最大长度',
    value: '100',
    kind: { from: 1, to: 255 },
    isPublic: true,
  },
  {
    id: '32',
    key: 'sys.upload.allowExt',
    name: '上传策略-允许类型',
    value: 'bmp gif jpg jpeg png doc docx xls xlsx ppt pptx txt rar zip gz bz2 mp4 avi rmvb webm ogg mp3 pdf',
    kind: 'extensions',
    isPublic: true,
    remark: '文件后缀，用空格分隔',
  },
  { id: '33', key: 'sys.upload.datePath', name: '上传策略-按日期分目录', value: 'true', kind: 'boolean' },
  { id: '34', key: 'sys.upload.dedupe', name: '上传策略-秒传', value: 'false', kind: 'boolean' },
  {
    id: '35',
    key: 'sys.upload.imageMaxPixel',
    name: '上传策略-图片最大像素',
    value: '50000000',
    kind: { from: 1, to: 50_000_000 },
  },
  { id: '36', key: 'sys.upload.userQuotaGb', name: '上传策略-每人空间(GB)', value: '5', kind: { from: 0, to: muchGb } },
  {
    id: '37',
    key: 'sys.upload.totalQuotaGb',
    name: '上传策略-总空间(GB)',
    value: '0',
    kind: { from: 0, to: muchGb },
    remark: '0不限制',
  },
  {
    id: '38',
    key: 'sys.index.helpLinks',
    name: '帮助链接',
    value: '[]',
    kind: 'links',
    isPublic: true,
    remark: 'JSON 列表，每项含 group、title、url',
  },
  {
    id: '39',
    key: 'sys.job.minInterval',
    name: '定时任务最小间隔(秒)',
    value: '10',
    kind: { from: 1, to: 86_400 },
    remark: '执行间隔小于它的任务不能保存',
  },
  {
    id: '45',
    key: 'sys.job.webhooks',
    name: '定时任务外部地址',
    value: '[]',
    kind: 'webhooks',
    remark: 'JSON 列表，每项含 code、url，可选 method（GET 或 POST）、expectStatus',
  },
]
