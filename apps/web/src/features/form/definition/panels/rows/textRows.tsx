import { item, option, record } from '#/components/form/panel/lens.ts'
import { NumberEditor } from '#/components/form/panel/NumberEditor.tsx'
import { defined, type PanelRow } from '#/components/form/panel/panelRow.ts'
import { TextEditor } from '#/components/form/panel/TextEditor.tsx'
import { ModelEditor } from '#/features/form/definition/panels/editors/ModelEditor.tsx'
import css from '#/components/form/panel/panel.module.css'

/** Name, field and the texts and sizes of an input (rows 1 to 8). */
export const textRows: readonly PanelRow[] = [
  {
    id: 'label',
    place: 10,
    label: '标签',
    holds: ({ label }) => label !== undefined,
    look: 'below',
    edit: (props) => <TextEditor {...props} lens={record('label')} placeholder="请输入" />,
  },
  {
    id: 'model',
    place: 20,
    label: '数据字段',
    holds: ({ model }) => model !== undefined,
    look: 'below',
    edit: (props) => <ModelEditor {...props} />,
  },
  {
    id: 'rangePlaceholder',
    place: 40,
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
    place: 50,
    label: '占位内容',
    holds: ({ options }) =>
      options.placeholder !== undefined && !(options.rangePlaceholder !== undefined && options.range === true),
    common: true,
    look: 'below',
    edit: (props) => <TextEditor {...props} lens={option('placeholder')} placeholder="请输入" />,
  },
  {
    id: 'width',
    place: 70,
    label: '宽度',
    holds: defined('width'),
    common: true,
    edit: (props) => <TextEditor {...props} lens={option('width')} placeholder="100% 或 240px" />,
  },
  {
    id: 'height',
    place: 80,
    label: '高度',
    holds: defined('height'),
    common: true,
    edit: (props) => <NumberEditor {...props} lens={option('height')} min={1} precision={0} empty={300} />,
  },
]
