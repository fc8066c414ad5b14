import type { BuiltInConfig } from '#/modules/system/settings/config/builtInConfigs.ts'

const muchGb = 1_000_000

export default [
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
] satisfies readonly BuiltInConfig[]
