import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Segmented, Skeleton, Tooltip } from 'antd'
import { Suspense, useState } from 'react'
import type { RecordForm, RecordItem, RecordView } from '@app/shared/form/record.ts'
import { recordCalls } from '@app/shared/form/record.ts'
import { call } from '#/kit/http/http.ts'
import { SearchBar } from '#/kit/list/SearchBar.tsx'
import { useLastPage } from '#/kit/list/useLastPage.ts'
import { useListState } from '#/kit/list/useListState.ts'
import { latePart } from '#/kit/page/latePart.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { usePhone } from '#/kit/page/usePhone.ts'
import { ListEmpty } from '#/kit/table/ListEmpty.tsx'
import { PageToolbar } from '#/kit/table/PageToolbar.tsx'
import { ResourceTable } from '#/kit/table/ResourceTable.tsx'
import { useSelection } from '#/kit/table/useSelection.tsx'
import { recordColumns } from './recordColumns.tsx'
import { conditionsKey, conditionsOf, listQueryOf, recordKeys, searchOf, viewKey, viewQuery } from './recordQueries.ts'
import { useRecordActs, type ChosenAct } from './useRecordActs.tsx'
import { useSavedViews } from './useSavedViews.tsx'
import css from './record.module.css'

const FormStatistics = latePart(() => import('./statistics/FormStatistics.tsx'))

/** Records of one form; columns, search and acts follow from its definition and the user's rights. */
export function RecordList({ form }: { form: RecordForm }) {
  const query = useQuery(viewQuery(form.id))
  if (query.data) return <ViewedList view={query.data} />
  return (
    <section className={css.none}>
      <LoadState query={query} />
    </section>
  )
}

function ViewedList({ view: whole }: { view: RecordView }) {
  const { form } = whole
  const phone = usePhone()
  const [state, setState] = useListState()
  const stored = useSavedViews(whole, state, setState)
  const { view, current } = stored
  const [shown, setShown] = useState<'list' | 'statistics'>('list')
  const asked = listQueryOf(view, state)
  const columns = current ? { columns: JSON.stringify(view.columns) } : {}
  const query = { ...asked, ...columns, pageNum: state.pageNum, pageSize: state.pageSize }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...recordKeys, 'page', query],
    queryFn: ({ signal }) => call(recordCalls.page, { query }, { signal, silent: true }),
    // Columns are those of this form; another form's list is another component.
    placeholderData: keepPreviousData,
  })
  useLastPage({ data, isFetching }, state.pageNum, (pageNum) => setState({ pageNum }))
  const search = (filters: Readonly<Record<string, string>>) => setState({ filters: stored.kept(filters), pageNum: 1 })
  const { [conditionsKey]: _, ...otherFilters } = state.filters
  const acts = useRecordActs(view, asked, {
    conditions: conditionsOf(state.filters),
    change: (conditions) =>
      search(
        conditions.items.length > 0 ? { ...otherFilters, [conditionsKey]: JSON.stringify(conditions) } : otherFilters,
      ),
  })
  const selection = useSelection(data?.list, {
    shows: JSON.stringify(state.filters),
    page: data,
    read: (at) => call(recordCalls.page, { query: { ...query, ...at } }),
  })
  const bar = acts.ofChosen && (
    <ChosenActs acts={acts.ofChosen(selection.chosen as unknown as RecordItem[], selection.clear)} />
  )
  const filtered = Object.keys(state.filters).some((key) => key !== viewKey)
  return (
    <div className={css.page}>
      <SearchBar
        fields={searchOf(view)}
        filters={state.filters}
        fetching={isFetching}
        onSearch={search}
        extra={
          <Segmented
            aria-label="视图"
            block={phone}
            value={shown}
            onChange={setShown}
            options={[
              { value: 'list', label: '列表' },
              { value: 'statistics', label: '统计' },
            ]}
          />
        }
      />
      {shown === 'statistics' ? (
        <>
          <h1 className="sr-only">{`${form.formName}统计`}</h1>
          <Suspense fallback={<Skeleton active />}>
            <FormStatistics formId={form.id} filters={asked} />
          </Suspense>
        </>
      ) : (
        <ResourceTable
          title={form.formName}
          tableKey={`form_record_${form.formCode}`}
          columns={recordColumns(view)}
          rows={data?.list}
          nameField="recordNo"
          fetching={isFetching}
          failure={error}
          onReload={() => void refetch()}
          toolbar={
            <PageToolbar
              onAdd={acts.add}
              buttons={[stored.button, ...acts.buttons, ...(bar ? selection.buttons : [])]}
            />
          }
          actions={acts.ofRow}
          selection={bar ? selection.of(bar) : undefined}
          sort={state}
          onSort={(sort) => setState({ ...sort, pageNum: 1 })}
          page={data}
          onPage={setState}
          onOpen={acts.open}
          empty={
            filtered ? (
              <ListEmpty title="没有符合条件的数据" text="试试减少筛选条件">
                <Button onClick={() => search({})}>清空条件</Button>
              </ListEmpty>
            ) : (
              <ListEmpty title="还没有数据" text="填报提交的内容会汇总到这里，可以查询、导出和统计">
                {acts.add && <Button onClick={acts.add}>新增</Button>}
              </ListEmpty>
            )
          }
        />
      )}
      {acts.dialogs}
      {stored.dialog}
    </div>
  )
}

const ChosenActs = ({ acts }: { acts: readonly ChosenAct[] }) => (
  <>
    {acts.map(({ key, label, danger, disabled, run }) => (
      <Tooltip key={key} title={disabled}>
        <Button size="small" danger={danger === true} disabled={disabled !== undefined} onClick={run}>
          {label}
        </Button>
      </Tooltip>
    ))}
  </>
)
