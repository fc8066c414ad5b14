import BgColorsOutlined from '@ant-design/icons/BgColorsOutlined'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { dictData, type DictData } from '@app/shared/system/dictData.ts'
import { resourceQueries } from '#/kit/http/useResource.ts'
import { SubTable } from '#/kit/list/SubTable.tsx'
import { namesOf } from '#/kit/list/useResourceActions.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { TagSample } from '#/kit/words/DictTag.tsx'
import { dictKeys } from '#/kit/words/useDict.ts'
import { entryInputs } from './entryInputs.tsx'
import { EntryUses } from './EntryUses.tsx'

const ArrangeEntries = lateDialog(() => import('./ArrangeEntries.tsx'))

const lockedEntry = '内置数据，程序依赖它，不能修改'

/** A dictionary is short; a longer one is a sign of a missing entity. */
const most = 100

/** Entries of one dictionary. Whatever is changed here shows at once wherever the dictionary is used. */
export function DictDataTable({ dictType, dictName }: { dictType: string; dictName: string }) {
  const client = useQueryClient()
  const { hasPermi } = useAuth()
  const [arranging, setArranging] = useState(false)
  const [query] = useState({ pageNum: 1, pageSize: most, dictType })
  const { data, error, isFetching, refetch } = useQuery(resourceQueries(dictData).page(query))
  const entries = data?.list ?? []
  const mayArrange = entries.length > 0 && entries.length === data?.total && hasPermi(['system:dict:edit'])
  return (
    <>
      <SubTable
        resource={dictData}
        title={dictName}
        columns={{
          dictType: false,
          dictLabel: {
            title: '字典标签',
            render: (row) => (
              <TagSample listClass={row.listClass ?? null} cssClass={row.cssClass ?? null}>
                {row.dictLabel}
              </TagSample>
            ),
          },
          dictValue: { title: '字典键值' },
          dictSort: { title: '字典排序' },
          listClass: false,
          cssClass: false,
          remark: { width: 200 },
        }}
        rows={data?.list}
        fetching={isFetching}
        failure={error}
        onReload={() => void refetch()}
        onChanged={() => void client.invalidateQueries({ queryKey: dictKeys.type(dictType) })}
        form={{
          title: `添加【${dictName}】子表数据`,
          size: { width: 640, height: 420 },
          initialValues: { dictType },
          inputs: entryInputs,
          locked: ({ fixed }) => ({
            dictType: '在所展开的字典中',
            ...Object.fromEntries(((fixed as DictData['fixed'] | undefined) ?? []).map((key) => [key, lockedEntry])),
          }),
        }}
        editTitle={() => `修改【${dictName}】子表数据`}
        removeText={(rows) => `当前选中字典编码为"${namesOf(rows, 'dictLabel')}"的数据`}
        removeNote={(rows) => <EntryUses ids={rows.map(({ id }) => id)} then="删除后这些数据只显示键值" />}
        toolbar={
          mayArrange
            ? [
                {
                  key: 'arrange',
                  label: '排序和样式',
                  icon: <BgColorsOutlined aria-hidden />,
                  run: () => setArranging(true),
                },
              ]
            : []
        }
      />
      {arranging && (
        <Suspense>
          <ArrangeEntries
            dictType={dictType}
            dictName={dictName}
            entries={entries}
            onClose={() => setArranging(false)}
          />
        </Suspense>
      )}
    </>
  )
}
