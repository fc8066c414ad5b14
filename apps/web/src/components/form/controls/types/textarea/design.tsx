import FormOutlined from '@ant-design/icons/FormOutlined'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { defaultValue } from '#/components/form/panel/defaults.tsx'
import { option } from '#/components/form/panel/lens.ts'
import { NumberEditor } from '#/components/form/panel/NumberEditor.tsx'
import { TextEditor } from '#/components/form/panel/TextEditor.tsx'
import css from '#/components/form/panel/panel.module.css'

export const design: ControlDesign = {
  icon: FormOutlined,
  rows: [
    {
      id: 'autoSize',
      place: 60,
      label: '自适应内容高度',
      common: true,
      look: 'below',
      edit: (props) => (
        <div className={css.pair}>
          <NumberEditor
            {...props}
            lens={option('minRows')}
            placeholder="最小高度"
            name="最小高度"
            min={1}
            precision={0}
          />
          <NumberEditor
            {...props}
            id={`${props.id}-max`}
            lens={option('maxRows')}
            placeholder="最大高度"
            name="最大高度"
            min={1}
            precision={0}
          />
        </div>
      ),
    },
  ],
  offers: ['formula'],
  checks: ['email', 'phone', 'url', 'minLength', 'maxLength'],
  Default: (props) => <TextEditor {...props} lens={defaultValue} rows={{ minRows: 2, maxRows: 6 }} />,
  thumb: 'tall',
}
