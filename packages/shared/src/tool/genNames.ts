/** Words that name nothing in TypeScript, or something else in every file. */
const reserved = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false
finally for function if implements import in instanceof interface let new null package private protected public return
static super switch this throw true try typeof undefined var void while with yield constructor prototype __proto__`.split(
    /\s+/,
  ),
)

export const isReserved = (name: string): boolean => reserved.has(name)

/** What the query of a list says beside its filters; a search field of that name would be lost. */
const queryWords = new Set(['params', 'orderByColumn', 'isAsc', 'pageNum', 'pageSize', 'count'])
export const isQueryWord = (name: string): boolean => queryWords.has(name)

/** What the files of an entity import under names of their own. */
const imported = new Set(
  `z field endpoint pg rowId attachments pageClaimsOf childRows nameOf filesOf fits moment decimalText bigintText defineResource defineTree resourceRoutes treeRoutes
menuSeed claimsOf RowOf TreeItem ResourcePage TreePage TreeListPage`.split(/\s+/),
)

/** A property as code calls it; a reserved word with an underscore behind it is one. */
export const isPropertyName = (name: string): boolean => /^[a-z][A-Za-z0-9]{0,62}_?$/.test(name) && !reserved.has(name)

/** An entity, which stands beside what its files import. */
export const isEntityName = (name: string): boolean =>
  /^[a-z][A-Za-z0-9]{0,29}$/.test(name) && !reserved.has(name) && !imported.has(name)

export const isClassName = (name: string): boolean => /^[A-Z][A-Za-z0-9]{1,59}$/.test(name) && !imported.has(name)

/** Folders beside the areas that are none themselves. */
const noAreas = new Set(['kit', 'account', 'dashboard', 'demo', 'exception'])

export const isAreaName = (name: string): boolean =>
  /^[a-z][A-Za-z0-9]{0,29}$/.test(name) && !reserved.has(name) && !noAreas.has(name)

/** Folders of an area, from the area itself on. */
export const isFolderOf = (area: string, folder: string): boolean =>
  folder === '' || (/^[a-z][A-Za-z0-9]*(\/[a-z][A-Za-z0-9]*)*$/.test(folder) && folder.split('/')[0] === area)

/** What every entity carries; the kit writes it. */
const baseProperties = [
  'id',
  'createBy',
  'createDept',
  'createTime',
  'updateBy',
  'updateTime',
  'updateIp',
  'version',
  'delFlag',
] as const

/** What every node of a tree carries; the kit writes it. */
const treeProperties = ['parentId', 'parentIds', 'treeSort', 'treeSorts', 'treeLevel', 'treeLeaf'] as const

/** Names that a property of the entity's own would hide. */
export const kitProperties = (isTree: boolean): readonly string[] =>
  isTree ? [...baseProperties, ...treeProperties] : baseProperties

const columnOf = (property: string) => property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export const baseColumnNames: readonly string[] = baseProperties.map(columnOf)
export const treeColumnNames: readonly string[] = treeProperties.map(columnOf)
