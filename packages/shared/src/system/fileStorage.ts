import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field, type Field } from '@app/shared/kit/field.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'

const title = '文件存储'

/** What every installation has; it cannot be deleted. */
export const builtInStorage = '1'

export const StorageType = {
  local: 'local',
  minio: 'minio',
  aliyun: 'aliyun',
  qcloud: 'qcloud',
  qiniu: 'qiniu',
  s3: 's3',
} as const
export type StorageType = (typeof StorageType)[keyof typeof StorageType]

/** Fields that only mean something on the disk, and only in an object store. */
export const localFields = ['basePath'] as const
export const cloudFields = [
  'endpoint',
  'accessKey',
  'secretKey',
  'bucketName',
  'prefix',
  'region',
  'isHttps',
  'domain',
  'accessPolicy',
] as const

const between = (label: string, from: number, to: number) => `${label}长度必须介于 ${from} 和 ${to} 之间`

/** A text of 2 to 100 characters in the words of the form; which kinds need it, `requiredOf` says. */
const cloudText = (label: string, words = label) =>
  field(
    z
      .string()
      .max(100)
      .refine((text) => text.trim().length !== 1, between(words, 2, 100))
      .nullish(),
    label,
    { list: false, texts: { required: `${words}不能为空`, tooLong: between(words, 2, 100) } },
  )

const secret = (label: string, words: string) => {
  const { schema } = cloudText(label, words)
  return field(schema, label, {
    virtual: true,
    list: false,
    log: false,
    texts: { required: between(words, 2, 100), tooLong: between(words, 2, 100) },
  })
}

/** Where uploaded files are kept (system §13.1); secrets are answered as `******` and never leave the server. */
export const fileStorage = defineResource({
  name: 'system:fileStorage',
  label: title,
  title: '存储配置',
  logTitle: title,
  order: 'createTime',
  offers: ['page', 'list', 'get', 'save', 'remove', 'changeStatus'],
  fields: {
    configName: field(z.string().min(1).max(100), '配置名称', { search: 'like', title: true }),
    storageType: field(z.enum(StorageType), '存储方式', {
      dict: 'sys_file_storage_type',
      search: 'eq',
      initial: StorageType.local,
    }),
    basePath: field(z.string().max(200).nullish(), '存储路径', {
      sortable: false,
      help: '数据目录中 files 下的文件夹',
      texts: { required: '存储路径不能为空' },
    }),
    endpoint: field(
      z
        .string()
        .max(100)
        .refine((text) => text.trim().length !== 1, between('访问站点', 2, 100))
        .refine(
          (text) => text === '' || /^(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+)(:\d{1,5})?$/.test(text),
          '访问站点格式不正确',
        )
        .nullish(),
      '访问站点',
      {
        sortable: false,
        help: '域名或 IP，可带端口，不含 http://',
        texts: { required: '访问站点不能为空', tooLong: between('访问站点', 2, 100) },
      },
    ),
    accessKey: secret('accessKey', 'accessKey'),
    secretKey: secret('secretKey', 'secretKey'),
    bucketName: field(
      z
        .string()
        .max(100)
        .refine((text) => text.trim().length !== 1, between('桶名称', 2, 100))
        .refine((text) => text === '' || /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(text), '桶名称格式不正确')
        .nullish(),
      '桶名称',
      { texts: { required: '桶名称不能为空', tooLong: between('桶名称', 2, 100) } },
    ),
    prefix: field(
      z
        .string()
        .max(100)
        .refine((text) => text === '' || /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/.test(text), '前缀格式不正确')
        .nullish(),
      '前缀',
      { help: '桶内的文件夹，不以 / 开头' },
    ),
    region: field(
      z
        .string()
        .max(50)
        .refine((text) => text === '' || /^[A-Za-z0-9-]+$/.test(text), '域格式不正确')
        .nullish(),
      '域',
    ),
    isHttps: field(z.enum(['Y', 'N']).optional(), '是否HTTPS', {
      dict: 'sys_yes_no',
      widget: 'radio',
      initial: 'N',
      list: false,
    }),
    domain: field(
      z
        .string()
        .max(200)
        .refine((text) => text === '' || isWebAddress(text), '自定义域名必须是 http 或 https 地址')
        .nullish(),
      '自定义域名',
      { list: false, help: '公开访问时使用的地址' },
    ),
    accessPolicy: field(z.enum(['0', '1', '2']).optional(), '桶权限类型', {
      dict: 'sys_file_access_policy',
      widget: 'radio',
      list: false,
    }),
    /** `Y` for exactly one: where new files go. Set by `setDefault` only. */
    isDefault: field(z.enum(['Y', 'N']), '默认', { readonly: true, sortable: false }),
    /** Set by `changeStatus` only. */
    status: field(z.enum(['0', '1']), '状态', { dict: 'sys_normal_disable', search: 'eq', readonly: true }),
    remark: field(z.string().max(500).nullish(), '备注', { widget: 'textarea', list: false }),
  },
})
export type FileStorageRow = RowOf<typeof fileStorage>

const cloudNeeds = ['endpoint', 'accessKey', 'secretKey', 'bucketName', 'accessPolicy'] as const
const secrets: readonly string[] = ['accessKey', 'secretKey']

/** What a storage of its kind cannot be without, by field; the secrets of a stored one stay when none is typed. */
export function missingFields(values: Readonly<Record<string, unknown>>, stored: boolean): Record<string, string> {
  const needs = values.storageType === StorageType.local ? localFields : cloudNeeds
  const missing = needs.filter((key) => {
    if (secrets.includes(key)) return !stored && !typedSecret(values[key])
    return values[key] === undefined || values[key] === null || values[key] === ''
  })
  return Object.fromEntries(
    missing.map((key) => {
      const { label, options }: Field = fileStorage.fields[key]
      return [key, options.texts?.required ?? `${label}不能为空`]
    }),
  )
}

const mask = '******'

/** What somebody really typed: neither nothing nor the mask they were shown (security SC-03). */
export function typedSecret(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' || text === mask ? undefined : text
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[A-Za-z0-9.-]+(:\d{1,5})?(\/[A-Za-z0-9._~/-]*)?$/.test(text)
}

const { path, perm } = fileStorage
const params = z.object({ id: rowId })
const edit = perms(`${perm}:edit`)
const log = { title, kind: LogKind.update }

export const fileStorageCalls = {
  setDefault: endpoint({
    method: 'POST',
    path: `${path}/setDefault/:id`,
    summary: '设为默认存储',
    access: edit,
    log,
    params,
  }),
  /** Uploads, reads and deletes a small object; `msg` tells the outcome. */
  test: endpoint({
    method: 'POST',
    path: `${path}/test/:id`,
    summary: '测试文件存储',
    access: perms(`${perm}:test`),
    log: { title, kind: LogKind.other },
    params,
    reasons: ['forbiddenAddress'],
    answer: 'message',
  }),
}
