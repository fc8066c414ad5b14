/** The controls of the specification (spec §3) in the palette's order. */
export const specifiedTypes = [
  'input',
  'textarea',
  'number',
  'select',
  'checkbox',
  'radio',
  'date',
  'time',
  'rate',
  'slider',
  'uploadFile',
  'uploadImg',
  'treeSelect',
  'cascader',
  'batch',
  'selectInputList',
  'editor',
  'switch',
  'button',
  'alert',
  'text',
  'html',
  'divider',
  'card',
  'tabs',
  'grid',
  'table',
] as const

/** 业务组件 (form-designer §2): what this product knows beyond the specification, in the palette's order. */
export const businessTypes = [
  'userSelect',
  'deptSelect',
  'postSelect',
  'color',
  'signature',
  'serialNo',
  'steps',
  'collapse',
] as const

/** All controls that somebody can place. */
export const controlTypes = [...specifiedTypes, ...businessTypes] as const

export type SpecifiedType = (typeof specifiedTypes)[number]
export type BusinessType = (typeof businessTypes)[number]
export type ControlType = SpecifiedType | BusinessType

const layoutTypes = new Set<string>(['card', 'tabs', 'grid', 'table', 'steps', 'collapse'])

const withoutModel = new Set<string>([...layoutTypes, 'button', 'divider', 'alert', 'text', 'html'])

/** Whether controls of the type put a value into the data (spec §3). */
export const hasModel = (type: string) => !withoutModel.has(type)

const unruled = new Set<string>(['selectInputList', 'serialNo'])

/** Whether somebody fills the field as a whole, so that something can be demanded of it. */
export const isRuled = (type: string) => hasModel(type) && !unruled.has(type)

const subjectTypes = new Set<string>(['userSelect', 'deptSelect', 'postSelect'])

/** People, departments and posts: the value is an id of the organisation, which knows its name. */
export const isSubject = (type: string) => subjectTypes.has(type)

/** Containers that only arrange: their children's models stand on the level of their own. */
export const isLayout = (type: string) => layoutTypes.has(type)

const panedTypes = new Set<string>(['tabs', 'steps', 'collapse'])

/** Layouts whose columns have a name and a value, and are not all seen at once. */
export const isPaned = (type: string) => panedTypes.has(type)

/** Containers that nest data: rows of a batch, lines of a selectInputList. */
export const isNesting = (type: string) => type === 'batch' || type === 'selectInputList'

export const isContainer = (type: string) => isLayout(type) || isNesting(type)

const insideNesting = new Set<string>([
  'input',
  'textarea',
  'number',
  'select',
  'checkbox',
  'radio',
  'date',
  'time',
  'rate',
  'slider',
  'uploadFile',
  'uploadImg',
  'cascader',
  'treeSelect',
  'switch',
  'text',
  'html',
  'userSelect',
  'deptSelect',
  'postSelect',
  'color',
  'signature',
])

/** What a batch or a selectInputList takes (form-designer §1.7). */
export const allowedInside = (container: string, type: string) => !isNesting(container) || insideNesting.has(type)

/** Types that keep `noFormItem` true when a definition does not say (form-designer §1.8). */
export const noFormItemTypes = new Set<string>([...layoutTypes, 'text', 'html', 'divider'])
