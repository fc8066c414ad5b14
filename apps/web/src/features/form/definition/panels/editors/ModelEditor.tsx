import { Input } from 'antd'
import { useState } from 'react'
import { updateControl } from '@app/form-engine/editing/commands.ts'
import { renameModel } from '@app/form-engine/editing/rename.ts'
import { usesOf } from '@app/form-engine/editing/usage.ts'
import type { EditorProps } from '#/components/form/panel/edited.ts'
import { useDesigner, useDesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { modelProblem, modelWarning } from '#/features/form/definition/panels/modelProblem.ts'
import { UseList } from '#/features/form/definition/rules/UseList.tsx'
import { useConfirm } from '#/kit/page/confirm.tsx'
import css from '#/components/form/panel/panel.module.css'
import words from '#/features/form/shared/words.module.css'

/** Name of a field in the data. It changes when the field is left: formulas and linkages are rewritten with it. */
export function ModelEditor({ id, edited }: EditorProps) {
  const [control] = edited.controls
  const { key, model = '' } = control
  const store = useDesignerStore()
  const definition = useDesigner((state) => state.definition)
  const confirm = useConfirm()
  const [draft, setDraft] = useState({ key, from: model, text: model })
  const text = draft.key === key && draft.from === model ? draft.text : model
  const problem = modelProblem(definition, control, text.trim())
  const said = problem ?? modelWarning(text.trim())

  const rename = (next: string) =>
    store
      .getState()
      .apply((form) =>
        model === '' ? updateControl(form, key, (one) => ({ ...one, model: next })) : renameModel(form, key, next),
      )
  const settle = () => {
    const next = text.trim()
    if (problem || next === model) return
    const uses = model === '' ? [] : usesOf(definition, key)
    if (uses.length === 0) rename(next)
    else
      confirm({
        title: `修改数据字段【${model}】`,
        content: (
          <>
            <p>{`以下公式和规则引用了该字段，将一并改为【${next}】：`}</p>
            <UseList uses={uses} />
          </>
        ),
        okText: '修改',
        run: async () => rename(next),
      })
    // Until the question is answered the field shows what holds.
    setDraft({ key, from: model, text: model })
  }
  return (
    <>
      <Input
        id={id}
        value={text}
        disabled={edited.readOnly}
        placeholder="请输入"
        className={css.code ?? ''}
        {...(problem ? { status: 'error', 'aria-invalid': true } : {})}
        {...(said && { 'aria-describedby': `${id}-said` })}
        onChange={(event) => setDraft({ key, from: model, text: event.target.value })}
        onBlur={settle}
        onPressEnter={settle}
      />
      {said && (
        <p id={`${id}-said`} className={problem ? words.problem : words.note} role={problem ? 'alert' : undefined}>
          {said}
        </p>
      )}
    </>
  )
}
