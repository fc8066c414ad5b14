import { Fragment, Suspense } from 'react'
import { useLocation } from 'react-router'
import { Canvas } from '#/features/form/definition/canvas/Canvas.tsx'
import { canvasName } from '#/features/form/definition/canvas/slotNames.ts'
import { primaryOf, useDesigner, useDesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { placesOf } from '#/features/form/definition/draft/places.ts'
import { useSaveKey } from '#/kit/form/useSaveKey.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { useDirtyPage } from '#/kit/page/dirtyPages.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { usePageTitle } from '#/kit/page/usePageTitle.ts'
import { useNarrow, usePhone } from '#/kit/page/usePhone.ts'
import { useShell } from '#/kit/session/shell.ts'
import { DesignerDialogs } from './DesignerDialogs.tsx'
import { DesignerHead } from './DesignerHead.tsx'
import { PhoneColumns, SharedColumn } from './FoldedColumns.tsx'
import { LeftColumn } from './LeftColumn.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { RightColumn } from './RightColumn.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useDesignerKeys } from './useDesignerKeys.ts'
import { type StoredForm, useDesignSaving } from './useDesignSaving.tsx'
import { useLocalDraft } from './useLocalDraft.ts'
import css from './designer.module.css'

interface DesignerSpaceProps {
  form: StoredForm
  /** The browser's copy of unsaved changes is named by it. */
  draftKey: string
  /** Of a published version that is only looked at. */
  note?: string
}

/** Palette, canvas and properties side by side; narrow windows share one column, phones open drawers (form-designer §6). */
export function DesignerSpace({ form, draftKey, note }: DesignerSpaceProps) {
  const phone = usePhone()
  const narrow = useNarrow()
  const readOnly = useDesigner((state) => state.readOnly)
  const saving = useDesignSaving(form)
  const { stored } = saving
  const close = useClose()
  usePageTitle(`表单设计 · ${stored.formName}`)
  useDesignerKeys()
  useLocalDraft(draftKey, stored.version, !readOnly)
  useSaveKey(!readOnly && !saving.saving, saving.save)
  return (
    <section className={css.space} aria-label="表单设计" data-columns={phone ? 'none' : narrow ? 'one' : 'two'}>
      <DesignerHead
        formName={stored.formName}
        status={note ? undefined : stored.status}
        savedAt={saving.savedAt}
        note={note}
        onClose={close}
      />
      <div className={css.work}>
        {!narrow && (
          <aside className={css.left} aria-label="组件与大纲">
            <LeftColumn />
          </aside>
        )}
        {narrow && !phone && <SharedColumn />}
        <div className={css.centre}>
          <Toolbar saving={saving.saving} onSave={saving.save} />
          <AncestorBar />
          {phone && <PhoneColumns />}
          <Canvas />
        </div>
        {!narrow && (
          <aside className={css.right} aria-label="属性设置">
            <RightColumn />
          </aside>
        )}
      </div>
      <DesignerDialogs />
      <VersionsDialog form={stored} />
      <PublishDialog stored={saving.stored} publish={saving.publish} publishing={saving.publishing} />
    </section>
  )
}

/** Closes the tab; unsaved changes are asked about. */
function useClose() {
  const store = useDesignerStore()
  const confirm = useConfirm()
  const shell = useShell()
  const { pathname, search } = useLocation()
  const isDirty = () => store.getState().definition !== store.getState().saved
  useDirtyPage(isDirty)
  const leave = () => {
    // Given up: neither the tab nor the browser asks about it again.
    store.getState().markSaved(store.getState().definition)
    shell.close(pathname + search)
    const list = shell.pages.find(({ folder }) => folder === 'form/definition')
    if (list) shell.open(list.fullPath)
  }
  return () => {
    if (!isDirty()) return leave()
    confirm({
      title: '有未保存的修改，是否确认关闭?',
      okText: '关闭',
      cancelText: '继续设计',
      danger: true,
      run: async () => leave(),
    })
  }
}

const VersionsDrawer = lateDialog(() => import('#/features/form/definition/VersionsDrawer.tsx'))

/** What was published before; a version that became the draft again is what the page goes on with. */
function VersionsDialog({ form }: { form: StoredForm }) {
  const open = useDesigner((state) => state.dialog?.name === 'versions')
  const close = useDesigner((state) => state.closeDialog)
  const shell = useShell()
  const { pathname, search } = useLocation()
  if (!open) return null
  return (
    <Suspense>
      <VersionsDrawer form={form} onClose={close} onChanged={() => shell.refresh(pathname + search)} />
    </Suspense>
  )
}

/** Where the selected control stands; each container around it can be chosen. */
function AncestorBar() {
  const definition = useDesigner((state) => state.definition)
  const primary = useDesigner(primaryOf)
  const count = useDesigner((state) => state.selection.length)
  const select = useDesigner((state) => state.select)
  const places = placesOf(definition)
  const visit = primary === undefined ? undefined : places.get(primary)
  const around = visit ? [...visit.ancestors, visit.control] : []
  return (
    <div className={css.bar}>
      <nav aria-label="控件位置">
        <button type="button" onClick={() => select([])} disabled={primary === undefined}>
          表单
        </button>
        {around.map((control) => (
          <Fragment key={control.key}>
            <span aria-hidden>›</span>
            <button
              type="button"
              aria-current={control.key === primary || undefined}
              onClick={() => select([control.key])}
            >
              {canvasName(control)}
            </button>
          </Fragment>
        ))}
      </nav>
      <span className={css.count}>{count > 1 ? `已选 ${count} 项` : `共 ${places.size} 个控件`}</span>
    </div>
  )
}
