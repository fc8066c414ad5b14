import { seedRows } from '#/platform/seed.ts'
import { dictionaries } from '#/modules/system/dictType/dictionaries.ts'
import { dictDataTable } from './dictData.table.ts'

const rows = dictionaries.flatMap(({ type, entries }) =>
  entries.map(({ value, label, sort, isDefault, listClass }) => ({
    id: `${type}.${value}`,
    dictType: type,
    dictValue: value,
    dictLabel: label,
    dictSort: sort,
    isDefault,
    listClass,
  })),
)

export default [seedRows(dictDataTable, rows, 21)]
