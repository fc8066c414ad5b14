import { definitionProblems, type GenProblem } from '@app/shared/tool/genChecks.ts'
import { isSuperColumn } from '@app/shared/tool/genMeaning.ts'
import { isTreeCategory } from '@app/shared/tool/genTable.ts'
import { dictTypesInUse, hasPlaceFor, menuClash } from '#/modules/system/api.ts'
import { catalogueTable } from '#/modules/tool/gen/catalogue/catalogue.read.ts'
import { physicalType } from '#/modules/tool/gen/model/columnKinds.ts'
import { commentOf } from '#/modules/tool/gen/model/commentEntries.ts'
import { ownDictionary } from '#/modules/tool/gen/model/slice.ts'
import type { Ctx } from '#/platform/context.ts'
import { tableOfEntity, definitionsKnown, type Definition } from './definition.read.ts'

/** Everything that keeps a definition from being generated, what only the database knows too. */
export async function problemsOfDefinition(ctx: Ctx, definition: Definition): Promise<GenProblem[]> {
  const { info, columns } = definition
  const problems = definitionProblems(info, columns)
  const add = (field: string, message: string, row?: number) =>
    problems.push({ tab: 'generation', field, message, ...(row === undefined ? {} : { row }) })
  problems.push(...(await columnProblems(ctx, definition)))
  const namesake = await tableOfEntity(ctx, info.moduleName, info.businessName, info.id)
  if (namesake) add('businessName', `生成业务名【${info.businessName}】已用于表${namesake}`)
  const clash = await menuClash(ctx, `${info.moduleName}:${info.businessName}`, componentOf(info))
  if (clash && !namesake) add('businessName', `菜单编码${clash}已存在`)
  if (info.parentMenuId !== '' && !(await hasPlaceFor(ctx, info.parentMenuId)))
    add('parentMenuId', '代码生成所选择的父菜单不存在！请重新选择菜单')
  if (info.tplCategory === 'sub' || info.tplCategory === 'tree') await childProblems(ctx, definition, add)
  return problems.filter(
    ({ tab, row, field }, i) => i === problems.findIndex((p) => p.tab === tab && p.row === row && p.field === field),
  )
}

/** The page of an entity as menus name it. */
const componentOf = ({ moduleName, businessName, className }: Definition['info']) =>
  `${moduleName}/${businessName}/${className}Index`

async function columnProblems(ctx: Ctx, { info, columns }: Definition): Promise<GenProblem[]> {
  const dictTypes = new Set(await dictTypesInUse(ctx))
  const table = await catalogueTable(ctx.db, info.tableName)
  const listed = new Map(table?.columns.map(({ name, values }) => [name, values]))
  const named = columns.flatMap(({ htmlType, dictType }) => (htmlType === 'treeSelect' && dictType ? [dictType] : []))
  const trees = new Set(
    (await definitionsKnown(ctx, named))
      .filter((each) => isTreeCategory(each.info.tplCategory) && each.info.moduleName === info.moduleName)
      .map((each) => each.info.tableName),
  )
  return columns.flatMap(({ columnName, columnComment, columnType, htmlType, dictType, isEdit }, row): GenProblem[] => {
    if (isSuperColumn(columnName, info.tplCategory)) return []
    const name = columnComment || columnName
    const wrong: GenProblem[] = []
    const values = listed.get(columnName)
    if (!physicalType(columnType, { values }))
      wrong.push({ tab: 'columns', row, field: 'columnType', message: `字段【${name}】的类型暂不支持` })
    if (isEdit !== '1' || dictType === '') return wrong
    const at = { tab: 'columns', row, field: 'dictType' } as const
    if (htmlType !== 'treeSelect') {
      // What the database or the comment lists comes with the files.
      const comes = values !== undefined || commentOf(columnComment).entries.length > 0
      if (comes && dictType === ownDictionary(info.tableName, columnName)) return wrong
      if (!dictTypes.has(dictType)) wrong.push({ ...at, message: `字段【${name}】的字典类型不存在或已停用` })
    } else if (!trees.has(dictType)) wrong.push({ ...at, message: `字段【${name}】的树表不存在，或不在同一模块中` })
    return wrong
  })
}

/** Children are definitions themselves, and each has the column that names its parent. */
async function childProblems(
  ctx: Ctx,
  { info }: Definition,
  add: (field: string, message: string, row?: number) => void,
): Promise<void> {
  const children = await definitionsKnown(
    ctx,
    info.subTables.map(({ tableName }) => tableName),
  )
  info.subTables.forEach(({ tableName, fkName }, row) => {
    if (tableName === '' || tableName === info.tableName) return
    const child = children.find((each) => each.info.tableName === tableName)
    if (!child) return add('subTableName', `关联子表【${tableName}】尚未导入`, row)
    if (fkName !== '' && !child.columns.some(({ columnName }) => columnName === fkName))
      add('subTableFkName', `外键【${fkName}】不是关联子表的字段`, row)
  })
}
