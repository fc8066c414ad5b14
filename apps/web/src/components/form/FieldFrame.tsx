import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined'
import { Tooltip } from 'antd'
import type { ReactNode } from 'react'
import type { Control, ControlOptions } from '@app/form-engine/document/types.ts'
import { RichView } from '#/components/RichText/RichView.tsx'
import css from './form.module.css'

interface FieldFrameProps {
  control: Control
  options: ControlOptions
  id: string
  /** The label names a group of inputs instead of one. */
  grouped: boolean
  required: boolean
  /** In a row of a batch or a line of a selectInputList. */
  inRow?: boolean
  error?: string | undefined
  /** Words instead of an input. */
  words?: boolean
  children: ReactNode
}

/** Label, help, input and message of a field; the message has its line whether it is there or not. */
export function FieldFrame({
  control,
  options,
  id,
  grouped,
  required,
  inRow,
  error,
  words,
  children,
}: FieldFrameProps) {
  // A star alone on a line says nothing.
  const labelled = options.showLabel !== false && Boolean(control.label || control.help)
  return (
    <div
      className={css.field}
      data-labelled={labelled}
      data-invalid={error !== undefined}
      data-in={inRow ? 'row' : undefined}
      data-words={words}
    >
      {labelled && (
        <div className={css.label}>
          {grouped ? (
            <span id={`${id}-label`}>{labelText(control, required)}</span>
          ) : (
            <label htmlFor={id}>{labelText(control, required)}</label>
          )}
          {control.help && <FieldHelp html={control.help} label={control.label ?? ''} />}
        </div>
      )}
      <div className={css.control}>
        {children}
        <div id={`${id}-error`} className={css.error}>
          {error}
        </div>
      </div>
    </div>
  )
}

const labelText = (control: Control, required: boolean) => (
  <>
    {required && (
      <span className={css.required} aria-hidden>
        *
      </span>
    )}
    {control.label}
  </>
)

function FieldHelp({ html, label }: { html: string; label: string }) {
  return (
    <Tooltip title={<RichView html={html} className={css.help ?? ''} />} trigger={['hover', 'focus', 'click']}>
      <button type="button" className={css.question} aria-label={`${label} 帮助`}>
        <QuestionCircleOutlined aria-hidden />
      </button>
    </Tooltip>
  )
}
