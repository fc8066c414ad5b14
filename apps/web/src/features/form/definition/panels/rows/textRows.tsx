import { ModelEditor } from '#/features/form/definition/panels/editors/ModelEditor.tsx'
import { NumberEditor } from '#/components/form/panel/NumberEditor.tsx'
import { TextEditor } from '#/components/form/panel/TextEditor.tsx'
import { item, option, record } from '#/components/form/panel/lens.ts'
import { defined, ofType, type PanelRow } from '#/components/form/panel/panelRow.ts'
import css from '#/components/form/panel/panel.module.css'

const type = option('type')
const inputTypes = ['text', 'password', 'number', 'email', 'tel', 'url', 'color']

/** Name, field and the texts and sizes of an input (rows 1 to 8). */
export const textRows: readonly PanelRow[] = [
  {
    id: 'label',
    label: '标签',
    holds: ({ label }) => label !== undefined,
    look: 'below',
    edit: (props) => <TextEditor {...props} lens={record('label')} placeholder="请输入" />,
  },
  {
    id: 'model',
    label: '数据字段',
    holds: ({ model }) => model !== undefined,
    look: 'below',
    edit: (props) => <ModelEditor {...props} />,
  },
  {
    id: 'inputType',
    label: '输入框type',
    holds: ofType('input'),
    common: true,
    edit: (props) => <TextEditor {...props} lens={type} placeholder="请输入" suggestions={inputTypes} />,
  },
  {
    id: 'rangePlaceholder',
    label: '占位内容',
    holds: ({ options }) => options.rangePlaceholder !== undefined && options.range === true,
    look: 'below',
    edit: (props) => (
      <div className={css.pair}>
        <TextEditor {...props} lens={item('rangePlaceholder', 0)} placeholder="请输入" name="开始占位内容" />
        <TextEditor
          {...props}
          id={`${props.id}-end`}
          lens={item('rangePlaceholder', 1)}
          placeholder="请输入"
          name="结束占位内容"
        />
      </div>
    ),
  },
  {
    id: 'placeholder',
    label: '占位内容',
    holds: ({ options }) =>
      options.placeholder !== undefined && !(options.rangePlaceholder !== undefined && options.range === true),
    common: true,
    look: 'below',
    edit: (props) => <TextEditor {...props} lens={option('placeholder')} placeholder="请输入" />,
  },
  {
    id: 'autoSize',
    label: '自适应内容高度',
    holds: ofType('textarea'),
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
  {
    id: 'width',
    label: '宽度',
    holds: defined('width'),
    common: true,
    edit: (props) => <TextEditor {...props} lens={option('width')} placeholder="100% 或 240px" />,
  },
  {
    id: 'height',
    label: '高度',
    holds: defined('height'),
    common: true,
    edit: (props) => <NumberEditor {...props} lens={option('height')} min={1} precision={0} empty={300} />,
  },
]
