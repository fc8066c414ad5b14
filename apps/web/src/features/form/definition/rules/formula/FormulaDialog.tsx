import { useId, useMemo, useRef, useState } from 'react'
import type { Control } from '@app/form-engine/document/types.ts'
import { explainFormula } from '@app/form-engine/expression/explain.ts'
import { scopeOf } from '@app/form-engine/references/references.ts'
import { CodeEditor } from '#/components/CodeEditor/CodeEditor.tsx'
import type { CodeEditorRef } from '#/components/CodeEditor/codeEditor.types.ts'
import { useDesigner } from '#/features/form/definition/draft/designerStore.ts'
import { placesOf } from '#/features/form/definition/draft/places.ts'
import { fieldLabels } from '#/features/form/definition/rules/values/fieldLabels.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { FormulaPalette } from './FormulaPalette.tsx'
import { completionsFor, formulaFieldsFor } from './formulaParts.ts'
import { formulaProblem } from './formulaProblem.ts'
import { FormulaTrial } from './FormulaTrial.tsx'
import words from '#/features/form/shared/words.module.css'
import css from './formula.module.css'

interface FormulaDialogProps {
  control: Control
  value: string
  readOnly: boolean
  inRule: boolean
  onOk: (value: string) => void
  onCancel: () => void
}

/** 编辑公式: fields and functions to click, the formula, what it means and what comes out. */
export function FormulaDialog({ control, value, readOnly, inRule, onOk, onCancel }: FormulaDialogProps) {
  const id = useId()
  const definition = useDesigner((state) => state.definition)
  const editor = useRef<CodeEditorRef>(null)
  const [text, setText] = useState(value)
  const batch = scopeOf(placesOf(definition).get(control.key))
  const fields = useMemo(
    () => formulaFieldsFor(definition, inRule ? undefined : control.key, batch),
    [definition, inRule, control.key, batch],
  )
  const blank = text.trim() === ''
  const problem = blank ? undefined : formulaProblem(text, control, definition, inRule)
  return (
    <Dialog
      open
      title={readOnly ? '查看公式' : '编辑公式'}
      width={900}
      height={640}
      okText="确定"
      maskClosable={false}
      {...(readOnly && { footer: null })}
      onOk={() => !problem && onOk(text.trim())}
      onCancel={onCancel}
    >
      <div className={css.formulaDialog}>
        {!readOnly && <FormulaPalette fields={fields} onInsert={(piece) => editor.current?.insert(piece)} />}
        <div className={css.formulaMain}>
          <p className={css.formulaTarget}>
            <strong>{fieldLabels(definition, batch)(control.model ?? control.key)}</strong> =
          </p>
          <CodeEditor
            ref={editor}
            label="公式内容"
            language="formula"
            height={120}
            readOnly={readOnly}
            value={text}
            describedBy={`${id}-said`}
            placeholder="从左边选择字段和函数，或直接输入，例如 {单价} * {数量}"
            completions={completionsFor(fields)}
            check={(now) =>
              faultOf(now.trim() === '' ? undefined : formulaProblem(now, control, definition, inRule), now)
            }
            onChange={setText}
          />
          <p id={`${id}-said`} className={problem ? words.problem : css.meaning} role={problem ? 'alert' : 'status'}>
            {problem && `第 ${problem.at + 1} 个字符处：${problem.message}`}
            {!problem && blank && '没有公式，字段由填写人填写'}
            {!problem && !blank && `含义：${explainFormula(text, fieldLabels(definition, batch))}`}
          </p>
          {!problem && !blank && <FormulaTrial text={text} control={control} definition={definition} batch={batch} />}
        </div>
      </div>
    </Dialog>
  )
}

function faultOf(problem: ReturnType<typeof formulaProblem>, text: string) {
  if (!problem) return []
  const from = Math.min(problem.at, Math.max(text.length - 1, 0))
  return [{ from, to: Math.min(from + 1, text.length), message: problem.message }]
}
