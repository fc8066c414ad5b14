import { Switch } from 'antd'
import { FieldRow } from './FieldRow.tsx'

interface SwitchRowProps {
  label: string
  value: boolean
  disabled: boolean
  note?: string
  onChange: (value: boolean) => void
}

export const SwitchRow = ({ label, value, disabled, note, onChange }: SwitchRowProps) => (
  <FieldRow label={label} note={note}>
    {(id) => (
      <div>
        <Switch id={id} checked={value} disabled={disabled} onChange={onChange} />
      </div>
    )}
  </FieldRow>
)
