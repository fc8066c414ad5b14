import RedoOutlined from '@ant-design/icons/RedoOutlined'
import UndoOutlined from '@ant-design/icons/UndoOutlined'
import { Alert, Badge, Button, Tabs } from 'antd'
import { useRef } from 'react'
import { useLocation } from 'react-router'
import { genTabs, type GenTab } from '@app/shared/tool/genChecks.ts'
import { useSaveKey } from '#/kit/form/useSaveKey.ts'
import { useDirtyPage } from '#/kit/page/dirtyPages.ts'
import { useMediaQuery } from '#/kit/page/mediaQuery.ts'
import { useLeaveGuard } from '#/kit/page/useLeaveGuard.tsx'
import { usePageTitle } from '#/kit/page/usePageTitle.ts'
import { useShell } from '#/kit/session/shell.ts'
import { BasicTab } from './BasicTab.tsx'
import { ColumnGrid } from './ColumnGrid.tsx'
import { type OpenProblem, useEditor, useEditorStore } from './editStore.ts'
import { FormPreview } from './FormPreview.tsx'
import { Generated } from './Generated.tsx'
import { GenerationTab } from './GenerationTab.tsx'
import { useEditKeys } from './useEditKeys.ts'
import { useJump } from './useJump.ts'
import { useListOfDefinitions } from './useListOfDefinitions.ts'
import { useSaving } from './useSaving.ts'
import css from './edit.module.css'

/** From here on the form stands beside the grid (generator §4.2). */
const wide = '(min-width: 1600px)'

/** Three tabs over one definition, its form beside them, what saves it below. */
export function EditorSpace() {
  const space = useRef<HTMLElement>(null)
  const store = useEditorStore()
  const tableName = useEditor(({ doc }) => doc.info.tableName)
  const tab = useEditor((state) => state.tab)
  const isWide = useMediaQuery(wide)
  const jump = useJump(space)
  const leave = useLeaving()
  const saving = useSaving({ jump, leave })
  usePageTitle(`修改生成配置 · ${tableName}`)
  useEditKeys()
  useSaveKey(!saving.busy, saving.keep)
  return (
    <section ref={space} className={css.space} aria-label="修改生成配置">
      <header className={css.head}>
        <h1>
          修改生成配置 <small>{tableName}</small>
        </h1>
        <History />
      </header>
      {saving.stale && <Stale text={saving.stale} />}
      <Problems onJump={jump} />
      {saving.generated && <Generated key={saving.generated.version} info={saving.generated} />}
      <div className={css.work}>
        <Tabs
          className={css.tabs ?? ''}
          activeKey={tab}
          onChange={(key) => store.getState().setTab(key as GenTab)}
          items={[
            { key: 'basic', label: <TabLabel tab="basic" />, children: <BasicTab /> },
            { key: 'columns', label: <TabLabel tab="columns" />, children: <ColumnGrid /> },
            { key: 'generation', label: <TabLabel tab="generation" />, children: <GenerationTab /> },
          ]}
        />
        {isWide && <FormPreview />}
      </div>
      <footer className={css.footer}>
        <Button loading={saving.keeping} disabled={saving.busy} onClick={saving.keepAndLeave}>
          保存
        </Button>
        <Button type="primary" loading={saving.saving} disabled={saving.busy} onClick={saving.save}>
          保存并生成代码
        </Button>
        <Button onClick={leave}>取消</Button>
      </footer>
    </section>
  )
}

/** Back to the list; unsaved changes are asked about. */
function useLeaving(): () => void {
  const store = useEditorStore()
  const shell = useShell()
  const openList = useListOfDefinitions()
  const { pathname, search } = useLocation()
  const isDirty = () => store.getState().doc !== store.getState().saved
  useDirtyPage(isDirty)
  return useLeaveGuard(isDirty, () => {
    const { doc, saved } = store.getState()
    // Given up: neither the tab nor the browser asks about it again.
    if (doc !== saved) store.setState({ saved: doc })
    shell.close(pathname + search)
    openList()
  })
}

function History() {
  const store = useEditorStore()
  const canUndo = useEditor((state) => state.canUndo)
  const canRedo = useEditor((state) => state.canRedo)
  return (
    <div className={css.history}>
      <Button
        type="text"
        icon={<UndoOutlined aria-hidden />}
        aria-label="撤销"
        title="撤销（Ctrl+Z）"
        disabled={!canUndo}
        onClick={() => store.getState().undo()}
      />
      <Button
        type="text"
        icon={<RedoOutlined aria-hidden />}
        aria-label="重做"
        title="重做（Ctrl+Shift+Z）"
        disabled={!canRedo}
        onClick={() => store.getState().redo()}
      />
    </div>
  )
}

/** The name of a tab with how much in it is wrong. */
function TabLabel({ tab }: { tab: GenTab }) {
  const count = useEditor(({ problems }) => problems.filter((problem) => problem.tab === tab).length)
  return (
    <Badge count={count} size="small" offset={[8, 0]} title={`${count} 处需要修改`}>
      {genTabs[tab]}
    </Badge>
  )
}

const mostShown = 8

/** What keeps the definition from being generated, each leading to its field. */
function Problems({ onJump }: { onJump: (problem: OpenProblem) => void }) {
  const problems = useEditor((state) => state.problems)
  if (problems.length === 0) return null
  return (
    <Alert
      type="error"
      showIcon
      title={`有 ${problems.length} 处需要修改`}
      description={
        <ul className={css.problems}>
          {problems.slice(0, mostShown).map((problem) => (
            <li key={`${problem.tab} ${problem.row} ${problem.field}`}>
              <Button type="link" size="small" onClick={() => onJump(problem)}>
                {`${genTabs[problem.tab]}：${problem.message}`}
              </Button>
            </li>
          ))}
          {problems.length > mostShown && <li>{`其余 ${problems.length - mostShown} 处见各标签页`}</li>}
        </ul>
      }
    />
  )
}

function Stale({ text }: { text: string }) {
  const shell = useShell()
  const store = useEditorStore()
  const { pathname, search } = useLocation()
  const reload = () => {
    store.setState({ saved: store.getState().doc })
    shell.refresh(pathname + search)
  }
  return (
    <Alert
      type="error"
      showIcon
      title={text}
      description="该配置已被他人修改，重新加载后，未保存的修改会丢失"
      action={
        <Button size="small" onClick={reload}>
          重新加载
        </Button>
      }
    />
  )
}
