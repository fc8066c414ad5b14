import { dictData } from '@app/shared/system/dictData.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SubTable } from '#/kit/SubTable.tsx'
import { dictKeys } from '#/kit/useDict.ts'
import { resourceQueries } from '#/kit/useResource.ts'
import { namesOf } from '#/kit/useResourceActions.tsx'
import { TagStyleSelect } from './TagStyleSelect.tsx'

/** A dictionary is short; a longer one is a sign of a missing entity. */
const most = 100

/** Entries of one dictionary. Whatever is changed here shows at once wherever the dictionary is used. */
export function DictDataTable({ dictType, dictName }: { dictType: string; dictName: string }) {
  const client = useQueryClient()
  const [query] = useState({ pageNum: 1, pageSize: most, dictType })
  const { data, error, isFetching, refetch } = useQuery(resourceQueries(dictData).page(query))
  return (
    <SubTable
      resource={dictData}
      title={dictName}
      columns={{
        dictType: false,
        dictLabel: { title: '字典标签' },
        dictValue: { title: '字典键值' },
        dictSort: { title: '字典排序' },
        remark: { width: 200 },
      }}
      rows={data?.list}
      fetching={isFetching}
      failure={error?.message}
      onReload={() => void refetch()}
      onChanged={() => void client.invalidateQueries({ queryKey: dictKeys.type(dictType) })}
      form={{
        title: `添加【${dictName}】子表数据`,
        size: { width: 640, height: 420 },
        initialValues: { dictType },
        inputs: { listClass: TagStyleSelect },
        locked: () => ['dictType'],
      }}
      editTitle={() => `修改【${dictName}】子表数据`}
      removeText={(rows) => `当前选中字典编码为"${namesOf(rows, 'dictLabel')}"的数据`}
    />
  )
}
