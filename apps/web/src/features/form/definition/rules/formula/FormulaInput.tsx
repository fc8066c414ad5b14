import FunctionOutlined from '@ant-design/icons/FunctionOutlined'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { Control } from '@app/form-engine/document/types.ts'
import { explainFormula } from '@app/form-engine/expression/explain.ts'
import { scopeOf } from '@app/form-engine/references/references.ts'
import { useDesigner } from '#/features/form/definition/draft/designerStore.ts'
import { placesOf } from '#/features/form/definition/draft/places.ts'
import { fieldLabels } from '#/features/form/definition/rules/values/fieldLabels.ts'
import { inDialog, latePart } from '#/kit/page/latePart.tsx'
import { formulaProblem } from './formulaProblem.ts'
import words from '#/features/form/shared/words.module.css'
import css from './formula.module.css'

const FormulaDialog = latePart(
  async () => ({ default: (await import('./FormulaDialog.tsx')).FormulaDialog }),
  (failure, { onCancel }) => inDialog(failure, onCancel),
)

export interface FormulaInputProps {
  /** The field that the formula is for. */
  control: Control
  value: string
  /** Name for assistive technology. */
  label: string
  readOnly: boolean
  /** In an assignment of a rule a field may stand in its own formula. */
  inRule?: boolean
  onChange: (value: string) => void
  id?: string
}

/** A formula in words, with the way into its editor. */
export function FormulaInput({ control, value, label, readOnly, inRule = false, onChange, id }: FormulaInputProps) {
  const definition = useDesigner((state) => state.definition)
  const [open, setOpen] = useState(false)
  const scope = scopeOf(placesOf(definition).get(control.key))
  const act = readOnly ? '查看公式' : value === '' ? '设置公式' : '编辑公式'
  const problem = value === '' ? undefined : formulaProblem(value, control, definition, inRule)
  return (
    <div className={css.formula} data-problem={problem !== undefined}>
      {value === '' ? (
        <p className={words.note}>还没有公式</p>
      ) : (
        <p>
          <code>{value}</code>
          {problem ? (
            <span className={words.problem} role="alert">
              {problem.message}
            </span>
          ) : (
            <span>{explainFormula(value, fieldLabels(definition, scope))}</span>
          )}
        </p>
      )}
      <Button
        {...(id && { id })}
        size="small"
        disabled={readOnly && value === ''}
        icon={<FunctionOutlined aria-hidden />}
        aria-label={label === '公式' ? act : `${label}：${act}`}
        onClick={() => setOpen(true)}
      >
        {act}
      </Button>
      {open && (
        <Suspense>
          <FormulaDialog
            control={control}
            value={value}
            readOnly={readOnly}
            inRule={inRule}
            onOk={(next) => {
              onChange(next)
              setOpen(false)
            }}
            onCancel={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
