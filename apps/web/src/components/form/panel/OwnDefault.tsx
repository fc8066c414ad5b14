import type { ValuePath } from '@app/form-engine/runtime/types.ts'
import { entryOf } from '#/components/form/controls/registry.ts'
import { writeDefault } from './defaults.tsx'
import type { EditorProps } from './edited.ts'

/** 默认值 chosen by the control itself, whatever else its options make of it. */
export function OwnDefault({ clearable, ...props }: EditorProps & { clearable?: boolean }) {
  const { id, edited } = props
  const [control] = edited.controls
  const Widget = entryOf(control.type)?.Widget
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
