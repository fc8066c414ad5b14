import { useQuery } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { typeLabel } from '@app/form-engine/controls/catalog.ts'
import { loadDefinition } from '@app/form-engine/definition/load.ts'
import { updateControl } from '@app/form-engine/editing/commands.ts'
import { takeGiven } from '@app/form-engine/editing/given.ts'
import { growthProblem } from '@app/form-engine/editing/place.ts'
import { definitionCalls, definition as formResource } from '@app/shared/form/definition.ts'
import { choiceLimit } from '@app/shared/kit/choices.ts'
import type { EditorProps } from '#/components/form/panel/edited.ts'
import { useDesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { ChoiceSelect } from '#/kit/form/ChoiceSelect.tsx'
import type { ChoiceSource } from '#/kit/form/useChoices.ts'
import { ApiError, call, report } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import words from '#/features/form/shared/words.module.css'
import css from './given.module.css'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Published forms by name; what is chosen says its name itself. */
const sourceFor = (formId: string, formName: string): ChoiceSource => ({
  queryKey: ['form:definition', 'given', formId],
  ask: async ({ word, ids }, signal) => {
    if (ids !== undefined) return [{ value: formId, label: formName }]
    const query = { status: '1', pageSize: choiceLimit, ...(word && { formName: word }) }
    const { list } = await call(formResource.endpoints.page, { query }, { signal })
    return list.map((form) => ({ value: form.id, label: form.formName }))
  },
})

const readPublished = (id: string, signal?: AbortSignal) =>
  call(definitionCalls.published, { params: { id } }, { silent: true, ...(signal && { signal }) })

/** Which form stands in a container, and in which version. */
export function GivenEditor({ id, edited, describedBy }: EditorProps) {
  const store = useDesignerStore()
  const { message, modal } = App.useApp()
  const [control] = edited.controls
  const formId = text(control.options.formId)
  const formName = text(control.options.formName)
  const { versionId, versionNo } = control.options
  const newest = useQuery({
    queryKey: ['form:definition', 'published', formId],
    queryFn: ({ signal }) => readPublished(formId, signal),
    enabled: formId !== '' && !edited.readOnly,
    retry: false,
  })
  const [take, taking] = useOnce(async (wanted: string) => {
    try {
      const { schemaJson, ...pinned } = await readPublished(wanted)
      const { definition } = store.getState()
      const source = loadDefinition(JSON.parse(schemaJson)).definition
      const taken = takeGiven(definition, control.key, source, pinned)
      const problem = growthProblem(taken.definition)
      if (problem) return void message.warning(problem)
      const fresh = control.label === typeLabel(control.type)
      store
        .getState()
        .apply(() =>
          fresh
            ? updateControl(taken.definition, control.key, (own) => ({ ...own, label: pinned.formName }))
            : taken.definition,
        )
      void newest.refetch()
      const { added, gone, dropped } = taken
      const said = [
        { title: '新增字段', names: added },
        { title: '移除字段', names: gone },
        { title: '未带入的规则', names: dropped },
      ].filter(({ names }) => names.length > 0)
      if (formId !== wanted && dropped.length === 0)
        return void message.success(`已引用“${pinned.formName}”V${pinned.versionNo}`)
      if (said.length === 0) return void message.success(`已更新到 V${pinned.versionNo}，字段没有增减`)
      void modal.info({
        title: `已更新到 V${pinned.versionNo}`,
        content: said.map(({ title, names }) => <p key={title}>{`${title}：${names.join('、')}`}</p>),
        width: 416,
        centered: true,
        okText: '知道了',
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      report(error)
    }
  })
  const later = newest.data !== undefined && newest.data.versionId !== versionId ? newest.data.versionNo : undefined
  return (
    <div className={css.given}>
      <ChoiceSelect
        id={id}
        source={sourceFor(formId, formName)}
        value={formId ? [formId] : []}
        disabled={edited.readOnly || taking}
        placeholder="选择表单"
        popupMatchSelectWidth={280}
        {...(describedBy && { 'aria-describedby': describedBy })}
        onChange={([wanted]) => {
          if (wanted && wanted !== formId) take(wanted)
        }}
      />
      {formId !== '' && (
        <div className={css.version}>
          <span>{`版本 V${String(versionNo)}`}</span>
          {!edited.readOnly && (
            <Button size="small" loading={taking} disabled={later === undefined} onClick={() => take(formId)}>
              更新引用
            </Button>
          )}
        </div>
      )}
      {later !== undefined && <p className={words.note} role="status">{`有新版本 V${later}，可更新引用`}</p>}
    </div>
  )
}
