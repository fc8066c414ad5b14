import { useQueryClient } from '@tanstack/react-query'
import { dictType, dictTypeCalls } from '@app/shared/system/dictType.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { useRefreshCache } from '#/kit/list/useRefreshCache.tsx'
import { namesOf } from '#/kit/list/useResourceActions.tsx'
import { dictKeys } from '#/kit/words/useDict.ts'
import { DictDataTable } from './DictDataTable.tsx'

const lockedType = '内置字典，程序和已有数据依赖它，不能修改'

/** 字典管理: the entries of one dictionary open below its row. */
export default function DictIndex() {
  const refreshCache = useRefreshCache(dictTypeCalls.refreshCache, [dictType.name], dictKeys.all)
  const client = useQueryClient()
  return (
    <ResourcePage
      resource={dictType}
      onChanged={() => void client.invalidateQueries({ queryKey: dictKeys.all })}
      search={['dictName', 'dictType', 'status', 'createTime']}
      columns={{ dictType: { width: 240 }, builtIn: { width: 96 }, remark: { width: 240 } }}
      form={{ locked: ({ builtIn }) => (builtIn === 'Y' ? { dictType: lockedType, status: lockedType } : {}) }}
      toolbar={refreshCache}
      editTitle={(row) => `修改【${row.dictName}】类型`}
      removeText={(rows) => `当前选中字典编号为"${namesOf(rows, 'dictName')}"的数据`}
      expand={(row) => <DictDataTable dictType={row.dictType} dictName={row.dictName} />}
    />
  )
}
