import { dictionaries, seededEntryId } from '#/modules/system/settings/dictType/dictionaries.ts'
import { seedRows, seedRun } from '#/platform/start/applySeeds.ts'
import { dictDataTable } from './dictData.table.ts'
import { repairDictionaries } from './repairDictionaries.ts'

const rows = dictionaries.flatMap(({ type, entries }) =>
  entries.map(({ value, label, isDefault, style, sort }, i) => ({
    id: seededEntryId(type, value),
    dictType: type,
    dictValue: value,
    dictLabel: label,
    dictSort: sort ?? (i + 1) * 10,
    isDefault: isDefault ? 'Y' : 'N',
    listClass: style ?? null,
  })),
)

export default [seedRows(dictDataTable, rows, 21), seedRun('built-in dictionaries are whole', repairDictionaries, 22)]
