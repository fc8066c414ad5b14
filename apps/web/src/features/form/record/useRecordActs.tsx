import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import ExportOutlined from '@ant-design/icons/ExportOutlined'
import FilterOutlined from '@ant-design/icons/FilterOutlined'
import ImportOutlined from '@ant-design/icons/ImportOutlined'
import ProjectOutlined from '@ant-design/icons/ProjectOutlined'
import RiseOutlined from '@ant-design/icons/RiseOutlined'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { Suspense, useState } from 'react'
import { recordCalls, recordSource, recordStatus, type RecordItem, type RecordView } from '@app/shared/form/record.ts'
import { filtersIn, type RecordFilterGroup } from '@app/shared/form/recordQuery.ts'
import { call, callMessage } from '#/kit/http/http.ts'
import type { Row } from '#/kit/http/useResource.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import type { ToolbarButton } from '#/kit/table/PageToolbar.tsx'
import type { RowAction } from '#/kit/table/RowActions.tsx'
import { downloadExport } from '#/kit/transfer/download.ts'
import { receiveExport } from '#/kit/transfer/receiveExport.ts'
import { recordKeys } from './recordQueries.ts'
import type { listQueryOf } from './recordQueries.ts'

const RecordDrawer = lateDialog(() => import('./RecordDrawer.tsx'))
const RecordPrint = lateDialog(() => import('./RecordPrint.tsx'))
const RecordEditor = lateDialog(() => import('./RecordEditor.tsx'))
const ConditionDialog = lateDialog(() => import('./ConditionDialog.tsx'))
const ColumnDialog = lateDialog(() => import('./ColumnDialog.tsx'))
const BulkUpgrade = lateDialog(() => import('./BulkUpgrade.tsx'))
const ImportModal = lateDialog(() => import('#/kit/transfer/ImportModal.tsx'))

/** Records on paper at once. */
const mostPrinted = 50

type Opened =
  | { kind: 'view'; id: string; tab: 'data' | 'log'; print?: boolean }
  | { kind: 'edit'; id: string | undefined }
  | { kind: 'import' }
  | { kind: 'print'; ids: readonly string[] }
  | { kind: 'columns' }
  | { kind: 'upgrade' }
  | { kind: 'conditions' }

interface Filter {
  conditions: RecordFilterGroup
  change: (conditions: RecordFilterGroup) => void
}

/** What may be done with the ticked records at once. */
export interface ChosenAct {
  key: string
  label: string
  danger?: boolean
  /** Why not now. */
  disabled: string | undefined
  run: () => void
}

/** What may be done with the records of a form, with its questions and dialogs. */
export function useRecordActs(view: RecordView, asked: ReturnType<typeof listQueryOf>, filter: Filter) {
  const { form, rights } = view
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const confirm = useConfirm()
  const queries = useQueryClient()
  const [opened, setOpened] = useState<Opened>()
  const may = (action: string) => hasPermi([`form:record:${action}`])
  const refresh = () => queries.invalidateQueries({ queryKey: recordKeys })
  const open = (row: Row) => setOpened({ kind: 'view', id: row.id, tab: 'data' })

  const move = (row: RecordItem, kind: 'void' | 'restore') => {
    const word = kind === 'void' ? '作废' : '恢复'
    confirm({
      title: `是否确认${word}该记录?`,
      content: `${row.recordNo} ${row.title}`,
      okText: word,
      danger: kind === 'void',
      run: async () => {
        await call(recordCalls[kind], { params: { ids: row.id } }, { silent: true })
        void message.success(`${word}成功`)
        await refresh()
      },
    })
  }

  const ofRow = (given: Row): RowAction[] => {
    const row = given as unknown as RecordItem
    const inProcess = row.source === recordSource.process ? '流程数据请在流程中修改' : undefined
    const isDraft = row.status === recordStatus.draft
    const isVoid = row.status === recordStatus.voided
    const acts: (RowAction | false)[] = [
      may('query') && { key: 'view', label: '查看', run: () => open(given) },
      rights.edit &&
        !isDraft && {
          key: 'edit',
          label: '编辑',
          disabled: inProcess ?? (isVoid ? '已作废的数据不能修改' : undefined),
          run: () => setOpened({ kind: 'edit', id: row.id }),
        },
      may('query') && { key: 'log', label: '日志', run: () => setOpened({ kind: 'view', id: row.id, tab: 'log' }) },
      may('query') && {
        key: 'print',
        label: '打印',
        run: () => setOpened({ kind: 'view', id: row.id, tab: 'data', print: true }),
      },
      rights.remove && isVoid && { key: 'restore', label: '恢复', run: () => move(row, 'restore') },
      rights.remove &&
        row.status === recordStatus.submitted && {
          key: 'void',
          label: '作废',
          danger: true,
          disabled: inProcess,
          run: () => move(row, 'void'),
        },
    ]
    return acts.filter((act) => act !== false)
  }

  const exportRows = (ids?: readonly string[]) =>
    confirm({
      title: '是否确认导出?',
      content: ids ? `此操作将导出选中的 ${ids.length} 条数据` : '此操作将导出当前条件下所有数据而非选中数据',
      okText: '导出',
      run: async () => {
        const query = ids ? { formId: form.id, ids: ids.join(',') } : asked
        await receiveExport(await callMessage(recordCalls.export, { query }, { silent: true }), message)
      },
    })
  const ofChosen = (rows: readonly RecordItem[], clear: () => void): ChosenAct[] => {
    const ids = rows.map(({ id }) => id)
    const fixed = rows.filter(
      ({ status, source }) => status !== recordStatus.submitted || source === recordSource.process,
    )
    const acts: (ChosenAct | false)[] = [
      may('query') && {
        key: 'print',
        label: '打印',
        disabled: ids.length > mostPrinted ? `一次最多打印${mostPrinted}条数据` : undefined,
        run: () => setOpened({ kind: 'print', ids }),
      },
      may('export') && { key: 'export', label: '导出', disabled: undefined, run: () => exportRows(ids) },
      rights.remove && {
        key: 'void',
        label: '作废',
        danger: true,
        disabled: fixed.length > 0 ? `有 ${fixed.length} 条数据不能作废（草稿、已作废或流程数据）` : undefined,
        run: () => voidAll(rows, clear),
      },
    ]
    return acts.filter((act) => act !== false)
  }

  const voidAll = (rows: readonly RecordItem[], clear: () => void) =>
    confirm({
      title: `是否确认作废选中的 ${rows.length} 条记录?`,
      content: rows
        .slice(0, 5)
        .map(({ recordNo }) => recordNo)
        .join('、')
        .concat(rows.length > 5 ? ' 等' : ''),
      okText: '作废',
      danger: true,
      run: async () => {
        await call(recordCalls.void, { params: { ids: rows.map(({ id }) => id).join(',') } }, { silent: true })
        void message.success('作废成功')
        clear()
        await refresh()
      },
    })
  const importable = () => {
    if (view.notImportable) void message.warning(view.notImportable)
    return !view.notImportable
  }
  const askTemplate = () => callMessage(recordCalls.importTemplate, { query: { formId: form.id } })
  const template = async () => {
    if (!importable()) return
    const { msg } = await askTemplate()
    await downloadExport(msg)
  }
  const mayImport = may('import') && rights.fill
  const { conditions } = filter
  const asking = filtersIn(conditions.items).length
  const buttons: (ToolbarButton | false)[] = [
    {
      key: 'conditions',
      label: asking > 0 ? `条件筛选（${asking}）` : '条件筛选',
      icon: <FilterOutlined aria-hidden />,
      run: () => setOpened({ kind: 'conditions' }),
    },
    mayImport && {
      key: 'import',
      label: '导入',
      icon: <ImportOutlined aria-hidden />,
      run: () => importable() && setOpened({ kind: 'import' }),
    },
    may('export') && { key: 'export', label: '导出', icon: <ExportOutlined aria-hidden />, run: () => exportRows() },
    mayImport && {
      key: 'template',
      label: '下载模板',
      icon: <DownloadOutlined aria-hidden />,
      run: () => void template(),
    },
    rights.edit &&
      view.versionNo > 1 && {
        key: 'upgrade',
        label: '批量升级',
        icon: <RiseOutlined aria-hidden />,
        run: () => setOpened({ kind: 'upgrade' }),
      },
    rights.edit && {
      key: 'columns',
      label: '列设置',
      icon: <ProjectOutlined aria-hidden />,
      run: () => setOpened({ kind: 'columns' }),
    },
  ]

  const close = () => setOpened(undefined)
  const dialogs = (
    <Suspense>
      {opened?.kind === 'view' && (
        <RecordDrawer
          id={opened.id}
          tab={opened.tab}
          print={opened.print ?? false}
          onEdit={() => setOpened({ kind: 'edit', id: opened.id })}
          onClosed={close}
        />
      )}
      {opened?.kind === 'edit' && (
        <RecordEditor view={view} id={opened.id} onClosed={close} onSaved={() => void refresh()} />
      )}
      {opened?.kind === 'upgrade' && <BulkUpgrade asked={asked} onClosed={close} onDone={() => void refresh()} />}
      {opened?.kind === 'print' && <RecordPrint ids={opened.ids} onClosed={close} />}
      {opened?.kind === 'columns' && <ColumnDialog view={view} onClosed={close} onSaved={() => void refresh()} />}
      {opened?.kind === 'conditions' && (
        <ConditionDialog fields={view.fields} conditions={conditions} onChange={filter.change} onClosed={close} />
      )}
      {opened?.kind === 'import' && (
        <ImportModal
          label={form.formName}
          permOf={(action) => `form:record:${action}`}
          template={askTemplate}
          send={(query, sheet) =>
            callMessage(recordCalls.importData, { query: { ...query, formId: form.id } }, { form: sheet, silent: true })
          }
          updating={rights.edit}
          updatingHint="请使用导出的表格：按“编号”更新已有数据，“数据版本”与导出时不同的不更新；明细表中有该编号的行时，整体替换原有明细。没有编号或编号为自拟的行作为新数据。"
          onClose={close}
          onImported={() => void refresh()}
        />
      )}
    </Suspense>
  )
  return {
    add: rights.fill && may('add') ? () => setOpened({ kind: 'edit', id: undefined }) : undefined,
    open: may('query') ? open : undefined,
    ofChosen: may('query') || may('export') || rights.remove ? ofChosen : undefined,
    ofRow: may('query') || rights.edit || rights.remove ? ofRow : undefined,
    buttons: buttons.filter((button) => button !== false),
    dialogs,
  }
}
