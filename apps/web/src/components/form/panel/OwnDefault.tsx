import type { ValuePath } from '@app/form-engine/runtime/types.ts'
import type { DefaultProps } from '#/components/form/controls/design.ts'
import { writeDefault } from './defaults.tsx'

/** 默认值 chosen by the control itself, whatever else its options make of it. */
export function OwnDefault({ clearable, Widget, ...props }: DefaultProps & { clearable?: boolean }) {
  const { id, edited } = props
  const [control] = edited.controls
  return (
    Widget && (
      <Widget
        control={control}
        options={{ ...control.options, width: '100%', placeholder: '无', ...(clearable && { clearable }) }}
        path={noPath}
        value={control.options.defaultValue}
        onChange={(value) => writeDefault(props, value)}
        disabled={edited.readOnly}
        input={{ id }}
      />
    )
  )
}

const noPath: ValuePath = []
