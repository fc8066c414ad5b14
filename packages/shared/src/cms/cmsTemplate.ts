import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { idList, rowId } from '@app/shared/kit/standardCalls.ts'

/** Where the source of a template is wrong; lines and columns begin with 1. */
export interface TemplateFault {
  file: string
  line: number
  column: number
  message: string
}

export const TemplateType = { template: 'template', static: 'static' } as const
export type TemplateType = (typeof TemplateType)[keyof typeof TemplateType]

/** Kilobytes of a file by what it is (cms §15.1). */
export const templateKb = { template: 512, text: 2_048, binary: 2_048 } as const
/** Files of a theme, and what they weigh together. */
export const mostThemeFiles = 500
export const mostThemeBytes = 20 * 1_048_576
/** Megabytes of a theme as an archive. */
export const themeMb = 10
/** What a file was; the newest of them are kept. */
export const keptTemplateVersions = 50

const textEndings: Record<TemplateType, readonly string[]> = {
  template: ['html', 'liquid', 'xml', 'txt', 'json'],
  static: ['css', 'js', 'json', 'txt', 'svg'],
}
export const binaryEndings = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'ico', 'woff2', 'ttf'] as const

export const endingOf = (path: string) => path.split('/').at(-1)?.split('.').slice(1).at(-1)?.toLowerCase() ?? ''
export const isBinaryPath = (path: string) => (binaryEndings as readonly string[]).includes(endingOf(path))
export const mayStand = (type: TemplateType, path: string) =>
  textEndings[type].includes(endingOf(path)) || (type === TemplateType.static && isBinaryPath(path))
export const endingsOf = (type: TemplateType): readonly string[] => [
  ...textEndings[type],
  ...(type === TemplateType.static ? binaryEndings : []),
]

export const badPath = '只能使用字母、数字、下划线、中划线、点和斜杠'
const path = labelled(
  z
    .string()
    .min(1)
    .max(200)
    .regex(/^(?!\/)(?!.*\/$)(?!.*\/\/)(?!.*\.\.)(?!.*(?:^|\/)\.)[A-Za-z0-9_\-./]+$/),
  '路径',
  { format: badPath },
)
export const themeName = labelled(
  z.string().regex(/^[a-z][a-z0-9_-]{0,49}$/, '主题编码由小写字母开头，由小写字母、数字、下划线、中划线组成'),
  '主题',
)
const templateType = labelled(z.enum([TemplateType.template, TemplateType.static]), '类型')
const version = labelled(z.int().min(1), '版本')
/** As it was typed: blanks at the ends of lines mean something. */
const content = labelled(z.string().max(3_000_000), '内容')

const fault = z.object({ file: z.string(), line: z.int(), column: z.int(), message: z.string() })

const theme = z.object({
  name: z.string(),
  active: z.boolean(),
  fileCount: z.int(),
  size: z.int(),
  updateTime: z.string().nullable(),
})
export type ThemeBrief = z.infer<typeof theme>

const treeFile = z.object({
  id: rowId,
  templateType,
  path: z.string(),
  kind: z.string().nullable(),
  size: z.int(),
  version: z.int(),
  status: z.string(),
  isSystem: z.string(),
  changed: z.boolean(),
  updateTime: z.string().nullable(),
})
export type TemplateFile = z.infer<typeof treeFile>

const whole = treeFile.extend({ theme: z.string(), content: z.string(), encoding: z.string() })
export type TemplateWhole = z.infer<typeof whole>

const fileVersion = z.object({
  id: rowId,
  versionNo: z.int(),
  size: z.int(),
  remark: z.string().nullable(),
  createByName: z.string().nullable(),
  createTime: z.string(),
})
export type TemplateVersion = z.infer<typeof fileVersion>

const reference = z.object({ kind: z.enum(['class', 'article', 'template']), id: z.string(), name: z.string() })
export type TemplateReference = z.infer<typeof reference>

/** A template for pages that classes and articles may name. */
const choice = z.object({ path: z.string(), kind: z.string().nullable() })
export type TemplateChoice = z.infer<typeof choice>

const activated = z.object({
  /** Why it was not switched; empty when it was. */
  faults: z.array(fault),
  /** What classes and articles name and the theme lacks: their pages have the template of their kind. */
  missing: z.array(z.object({ path: z.string(), classes: z.int(), articles: z.int() })),
})
export type ThemeActivated = z.infer<typeof activated>

const imported = z.object({
  theme: z.string(),
  added: z.int(),
  changed: z.int(),
  skipped: z.int(),
  /** What was left out, and why. */
  faults: z.array(z.object({ path: z.string(), message: z.string() })),
})
export type ThemeImported = z.infer<typeof imported>

const base = '/cms/cmsTemplate'
const may = (word: string) => perms(`cms:cmsTemplate:${word}`)
const log = (kind: LogKind) => ({ title: '模板管理', kind, body: false }) as const
const bodyLimit = 4_000_000

export const cmsTemplateCalls = {
  themes: endpoint({
    method: 'GET',
    path: `${base}/themes`,
    summary: '主题',
    access: may('list'),
    data: z.array(theme),
  }),
  tree: endpoint({
    method: 'GET',
    path: `${base}/tree`,
    summary: '主题的文件',
    access: may('list'),
    query: z.object({ theme: themeName }),
    data: z.array(treeFile),
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/:id`,
    summary: '文件内容',
    access: may('query'),
    params: z.object({ id: rowId }),
    data: whole,
  }),
  save: endpoint({
    method: 'POST',
    path: base,
    summary: '新增或修改文件',
    access: { save: ['cms:cmsTemplate:add', 'cms:cmsTemplate:edit'] },
    log: log(LogKind.update),
    bodyLimit,
    body: z.object({
      id: rowId.optional(),
      version: version.optional(),
      theme: themeName,
      templateType,
      path,
      content,
      /** Base64 of a picture or a font. */
      encoding: labelled(z.enum(['utf-8', 'base64']), '编码').optional(),
      /** Kept although it does not compile, and shown by no page. */
      draft: z.boolean().optional(),
      remark: labelled(z.string().max(200), '修改说明').optional(),
    }),
    data: whole,
  }),
  select: endpoint({
    method: 'GET',
    path: `${base}/select`,
    summary: '可选择的页面模板',
    access: perms(
      'cms:cmsTemplate:list',
      'cms:cmsClass:add',
      'cms:cmsClass:edit',
      'cms:cmsArticle:add',
      'cms:cmsArticle:edit',
    ),
    data: z.array(choice),
  }),
  check: endpoint({
    method: 'POST',
    path: `${base}/check`,
    summary: '语法检查',
    access: may('query'),
    unlogged: 'changes nothing',
    bodyLimit,
    body: z.object({ theme: themeName, path, content }),
    data: z.array(fault),
  }),
  remove: endpoint({
    method: 'POST',
    path: `${base}/remove/:ids`,
    summary: '删除文件',
    access: may('remove'),
    log: log(LogKind.remove),
    params: z.object({ ids: idList }),
  }),
  rename: endpoint({
    method: 'POST',
    path: `${base}/rename`,
    summary: '重命名或移动文件',
    access: may('edit'),
    log: log(LogKind.update),
    body: z.object({ id: rowId, path }),
  }),
  copy: endpoint({
    method: 'POST',
    path: `${base}/copy`,
    summary: '复制文件',
    access: may('add'),
    log: log(LogKind.insert),
    body: z.object({ id: rowId, path }),
    data: z.object({ id: rowId }),
  }),
  versions: endpoint({
    method: 'GET',
    path: `${base}/versions/:id`,
    summary: '历史版本',
    access: may('query'),
    params: z.object({ id: rowId }),
    data: z.array(fileVersion),
  }),
  version: endpoint({
    method: 'GET',
    path: `${base}/version/:vid`,
    summary: '一个历史版本',
    access: may('query'),
    params: z.object({ vid: rowId }),
    data: fileVersion.extend({ content: z.string() }),
  }),
  rollback: endpoint({
    method: 'POST',
    path: `${base}/rollback/:id/:vid`,
    summary: '恢复历史版本',
    access: may('rollback'),
    log: log(LogKind.update),
    params: z.object({ id: rowId, vid: rowId }),
    data: whole,
  }),
  refs: endpoint({
    method: 'GET',
    path: `${base}/refs/:id`,
    summary: '引用关系',
    access: may('query'),
    params: z.object({ id: rowId }),
    data: z.array(reference),
  }),
  addTheme: endpoint({
    method: 'POST',
    path: `${base}/theme`,
    summary: '新建或复制主题',
    access: may('add'),
    log: log(LogKind.insert),
    body: z.object({ name: themeName, from: themeName.optional() }),
  }),
  activate: endpoint({
    method: 'POST',
    path: `${base}/theme/activate`,
    summary: '切换主题',
    access: may('activate'),
    log: log(LogKind.update),
    body: z.object({ theme: themeName }),
    data: activated,
  }),
  removeTheme: endpoint({
    method: 'POST',
    path: `${base}/theme/remove/:theme`,
    summary: '删除主题',
    access: may('remove'),
    log: log(LogKind.remove),
    params: z.object({ theme: themeName }),
  }),
  exportTheme: endpoint({
    method: 'GET',
    path: `${base}/theme/export/:theme`,
    summary: '导出主题',
    access: may('export'),
    log: { title: '模板管理', kind: LogKind.export },
    params: z.object({ theme: themeName }),
    answer: 'file',
  }),
  preview: endpoint({
    method: 'POST',
    path: `${base}/preview`,
    summary: '预览主题或未保存的模板',
    access: may('query'),
    unlogged: 'changes nothing that anybody else sees',
    bodyLimit,
    body: z.object({
      theme: themeName,
      target: labelled(
        z
          .string()
          .max(500)
          .regex(/^\/(?!\/)[^\s\\?#]*$/),
        '页面地址',
      ).default('/'),
      /** The page of a class or of a published article instead of an address. */
      classId: rowId.optional(),
      articleId: rowId.optional(),
      /** What stands in an editor, for whoever may store it. */
      draft: z.object({ path, content }).optional(),
    }),
    data: z.object({ url: z.string() }),
  }),
  importTheme: endpoint({
    method: 'POST',
    path: `${base}/theme/import`,
    summary: '导入主题',
    access: may('import'),
    log: log(LogKind.import),
    query: z.object({ theme: themeName, mode: z.enum(['new', 'overwrite', 'skip']) }),
    data: imported,
  }),
}
