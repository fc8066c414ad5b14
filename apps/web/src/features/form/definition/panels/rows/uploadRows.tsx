import { lazy } from 'react'
import { ChoiceEditor } from '#/components/form/panel/ChoiceEditor.tsx'
import { CodeField } from '#/components/form/panel/CodeField.tsx'
import { FlagsEditor } from '#/components/form/panel/FlagsEditor.tsx'
import { HeadersEditor } from '#/features/form/definition/panels/editors/HeadersEditor.tsx'
import { NumberEditor } from '#/components/form/panel/NumberEditor.tsx'
import { TextEditor } from '#/components/form/panel/TextEditor.tsx'
import { textFlags } from '#/features/form/definition/panels/flags.ts'
import { objectOf } from '#/features/form/definition/panels/jsonObject.ts'
import { option } from '#/components/form/panel/lens.ts'
import { defined, ofType, type PanelRow } from '#/components/form/panel/panelRow.ts'

const FontEditor = lazy(async () => ({
  default: (await import('#/features/form/definition/panels/editors/FontEditor.tsx')).FontEditor,
}))

const upload = ofType('uploadFile', 'uploadImg')

/** Uploads and texts (rows 34 to 42). */
export const uploadRows: readonly PanelRow[] = [
  {
    id: 'limit',
    label: '最大上传数量',
    holds: defined('limit'),
    common: true,
    edit: (props) => <NumberEditor {...props} lens={option('limit')} min={1} precision={0} empty={3} />,
  },
  {
    id: 'maxSizeMB',
    label: '上传大小限制（MB）',
    holds: upload,
    common: true,
    edit: (props) => <NumberEditor {...props} lens={option('maxSizeMB')} min={0} placeholder="不限" />,
  },
  {
    id: 'accept',
    label: '允许类型',
    holds: upload,
    common: true,
    look: 'below',
    edit: (props) => <TextEditor {...props} lens={option('accept')} placeholder="如：pdf,docx,.png" />,
  },
  {
    id: 'scrollY',
    label: 'scrollY',
    holds: defined('scrollY'),
    note: '0 表示不内部滚动',
    edit: (props) => <NumberEditor {...props} lens={option('scrollY')} min={0} precision={0} empty={0} />,
  },
  {
    id: 'action',
    label: '上传地址',
    holds: defined('action'),
    common: true,
    look: 'below',
    edit: (props) => <TextEditor {...props} lens={option('action')} placeholder="/common/upload" />,
  },
  {
    id: 'fileName',
    label: '文件name',
    holds: defined('fileName'),
    common: true,
    edit: (props) => <TextEditor {...props} lens={option('fileName')} placeholder="请输入" />,
  },
  {
    id: 'data',
    label: '额外参数（JSON格式）',
    holds: defined('data'),
    look: 'below',
    problem: ({ options: { data } }) =>
      typeof data === 'string' && data.trim() !== '' && !objectOf(data) ? '额外参数不是合法的JSON' : undefined,
    edit: (props) => (
      <CodeField
        {...props}
        lens={option('data')}
        label="额外参数（JSON格式）"
        language="json"
        placeholder="严格JSON格式"
      />
    ),
  },
  {
    id: 'headers',
    label: '请求头（JSON格式）',
    holds: upload,
    look: 'below',
    edit: (props) => <HeadersEditor {...props} />,
  },
  {
    id: 'textAlign',
    label: '文字对齐方式',
    holds: ofType('text'),
    look: 'below',
    edit: (props) => (
      <ChoiceEditor
        {...props}
        lens={option('textAlign')}
        choices={[
          ['left', '左'],
          ['center', '居中'],
          ['right', '右'],
        ]}
      />
    ),
  },
  {
    id: 'font',
    label: '字体属性设置',
    holds: ofType('text'),
    common: true,
    look: 'below',
    edit: (props) => <FontEditor {...props} />,
  },
  {
    id: 'textFlags',
    label: '操作属性',
    holds: ofType('text'),
    look: 'heading',
    edit: (props) => <FlagsEditor {...props} flags={textFlags} />,
  },
]
