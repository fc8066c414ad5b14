import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button } from 'antd'
import { ColourButton } from '#/components/form/controls/families/colour/ColourButton.tsx'
import type { EditorProps } from '#/components/form/panel/edited.ts'
import { option } from '#/components/form/panel/lens.ts'
import css from '#/components/form/panel/panel.module.css'

const lens = option('presets')
const most = 30

/** Colours that are offered first. */
export function PresetsEditor({ edited }: EditorProps) {
  const [control] = edited.controls
  const given = lens.get(control)
  const presets = Array.isArray(given) ? given.map(String) : []
  const write = (next: readonly string[]) => edited.change((one) => lens.set(one, next))
  return (
    <div className={css.stack}>
      {presets.map((colour, at) => (
        <div key={at} className={css.colour}>
          <ColourButton
            label={`第 ${at + 1} 个预设颜色`}
            value={colour}
            alpha={control.options.showAlpha === true}
            disabled={edited.readOnly}
            onChange={(next) => write(presets.with(at, next))}
          />
          {!edited.readOnly && (
            <Button
              type="text"
              shape="circle"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`删除 ${colour}`}
              title="删除"
              onClick={() => write(presets.toSpliced(at, 1))}
            />
          )}
        </div>
      ))}
      {!edited.readOnly && presets.length < most && (
        <Button
          type="link"
          size="small"
          className={css.add}
          icon={<PlusOutlined aria-hidden />}
          onClick={() => write([...presets, '#1677ff'])}
        >
          添加
        </Button>
      )}
    </div>
  )
}
