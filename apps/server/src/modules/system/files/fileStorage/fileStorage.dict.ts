import type { Dictionary } from '#/modules/system/settings/dictType/dictionaries.ts'

export default [
  {
    type: 'sys_file_storage_type',
    name: '存储方式',
    entries: [
      { value: 'local', label: '本地磁盘', isDefault: true },
      { value: 'minio', label: 'MinIO' },
      { value: 'aliyun', label: '阿里云OSS' },
      { value: 'qcloud', label: '腾讯云COS' },
      { value: 'qiniu', label: '七牛云' },
      { value: 's3', label: '其他S3' },
    ],
  },
  {
    type: 'sys_file_access_policy',
    name: '桶权限类型',
    entries: [
      { value: '0', label: '私有' },
      { value: '1', label: '公开', isDefault: true },
      { value: '2', label: '自定义' },
    ],
  },
] satisfies readonly Dictionary[]
