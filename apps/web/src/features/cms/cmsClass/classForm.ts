import { AuditorsInput } from '#/features/cms/shared/AuditorsInput.tsx'
import { LibraryImage } from '#/features/cms/shared/media/LibraryImage.tsx'
import { TemplateSelect } from '#/features/cms/shared/TemplateSelect.tsx'
import type { FormOptions } from '#/kit/form/ResourceForm.tsx'
import { IconInput, NameInput, ParentInput, PasswordInput, ProcessInput } from './classInputs.tsx'
import { ExtraFieldsInput } from './ExtraFieldsInput.tsx'
import { handingDown } from './handingDown.tsx'

const tabs = [
  {
    title: '基本信息',
    fields: [
      'parentId',
      'classType',
      'className',
      'classCode',
      'linkUrl',
      'linkTarget',
      'treeSort',
      'status',
      'inMenu',
      'inList',
      'icon',
      'image',
      'description',
      'content',
      'remark',
    ],
  },
  {
    title: '模板与审核',
    fields: [
      'indexTemplate',
      'listTemplate',
      'detailTemplate',
      'pageSize',
      'containChild',
      'auditMode',
      'auditRounds',
      'auditors',
      'processKey',
      'autoPublish',
      'allowContribute',
      'viewScope',
      'viewPassword',
    ],
  },
  { title: 'SEO', fields: ['seoTitle', 'seoKeywords', 'seoDescription'] },
  { title: '扩展', fields: ['extraFields'] },
]

type Values = Readonly<Record<string, unknown>>

/** Fields that only mean something with a choice of another one. */
const conditions: Readonly<Record<string, (values: Values) => boolean>> = {
  linkUrl: ({ classType }) => classType === 'link',
  linkTarget: ({ classType }) => classType === 'link',
  auditRounds: ({ auditMode }) => auditMode === '1',
  auditors: ({ auditMode }) => auditMode === '1',
  processKey: ({ auditMode }) => auditMode === '2',
  viewPassword: ({ viewScope }) => viewScope === '2',
}

const levelsOf = ({ auditors }: Values) =>
  Array.isArray(auditors) ? auditors.filter((level) => Array.isArray(level) && level.length > 0).length : 0

/** What the server would refuse about values that belong together. */
function judge(values: Values): Record<string, string> {
  const wrong: Record<string, string> = {}
  if (values.classType === 'link' && !values.linkUrl) wrong.linkUrl = '链接地址不能为空'
  if (values.auditMode === '1' && levelsOf(values) < Number(values.auditRounds ?? 1))
    wrong.auditors = '普通审核必须选择审核人'
  if (values.auditMode === '2' && !values.processKey) wrong.processKey = '审核流程不能为空'
  if (values.viewScope === '2' && !values.viewPassword && values.hasPassword !== true)
    wrong.viewPassword = '访问密码不能为空'
  return wrong
}

/** 新增栏目 and 修改栏目. */
export const classForm: FormOptions = {
  size: { width: 860, height: 600 },
  drawer: 860,
  tabs,
  fields: () => tabs.flatMap(({ fields }) => fields),
  shows: (key, values) => conditions[key]?.(values) ?? true,
  judge,
  inputs: {
    parentId: ParentInput,
    className: NameInput,
    icon: IconInput,
    image: LibraryImage,
    inMenu: handingDown('inMenu'),
    inList: handingDown('inList'),
    pageSize: handingDown('pageSize'),
    containChild: handingDown('containChild'),
    indexTemplate: handingDown('indexTemplate', TemplateSelect),
    listTemplate: handingDown('listTemplate', TemplateSelect),
    detailTemplate: handingDown('detailTemplate', TemplateSelect),
    auditMode: handingDown('auditMode'),
    auditors: AuditorsInput,
    processKey: ProcessInput,
    autoPublish: handingDown('autoPublish'),
    allowContribute: handingDown('allowContribute'),
    viewScope: handingDown('viewScope'),
    viewPassword: PasswordInput,
    extraFields: handingDown('extraFields', ExtraFieldsInput),
  },
}
