import { checkExpression } from '@app/flow-engine/expression/checkExpression.ts'
import { FieldRow } from './FieldRow.tsx'
import { TextInput } from './TextInput.tsx'

interface ExpressionInputProps {
  label: string
  value: string
  disabled: boolean
  note?: string
  placeholder?: string
  /** A condition needs no marks. */
  isCondition?: boolean
  onCommit: (text: string) => void
}

/** An expression with what is wrong about it. */
export function ExpressionInput({ label, value, note, isCondition = false, ...rest }: ExpressionInputProps) {
  const { fault } = value ? checkExpression(value, isCondition) : {}
  return (
    <FieldRow label={label} note={note} problem={fault && `表达式不合法：${fault}`}>
      {(id) => <TextInput id={id} value={value} isLong maxLength={2000} {...rest} />}
    </FieldRow>
  )
}
