import { dataSource } from '@app/shared/form/dataSource.ts'
import { useQuery } from '@tanstack/react-query'
import type { EditorProps } from '#/components/form/panel/edited.ts'
import { option, read, textOf } from '#/components/form/panel/lens.ts'
import { useAuth } from '#/kit/session/access.ts'
import { call } from '#/kit/http/http.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import { AutoComplete } from '#/kit/form/Select.tsx'

const lens = option('dynamicKey')
const mostOffered = 100

/** Code of a data source, or the name of what the page around the form provides. */
export function DynamicSource({ edited, id }: EditorProps) {
  const { hasPermi } = useAuth()
  const { data } = useQuery({
    queryKey: ['form:dataSource', 'offered'],
    queryFn: ({ signal }) =>
      call(dataSource.endpoints.page, { query: { pageNum: 1, pageSize: mostOffered } }, { signal, silent: true }),
    enabled: hasPermi(['form:dataSource:list']),
    staleTime: 60_000,
  })
  return (
    <AutoComplete
      id={`${id}-key`}
      aria-label="动态数据变量名"
      value={textOf(read(edited, lens).value)}
      options={(data?.list ?? []).map(({ dsCode, dsName }) => ({ value: dsCode, label: `${dsName}（${dsCode}）` }))}
      disabled={edited.readOnly}
      placeholder="动态数据变量名"
      getPopupContainer={insideCard}
      popupMatchSelectWidth={280}
      onChange={(text?: string) => edited.change((control) => lens.set(control, text ?? ''), lens.name)}
    />
  )
}
