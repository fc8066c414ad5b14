import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { Alert, Button, Radio, Upload } from 'antd'
import { useState } from 'react'
import { CodeEditor } from '#/components/CodeEditor/CodeEditor.tsx'
import { useDesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { importExample } from './import/example.ts'
import { useImport } from './import/useImport.ts'
import type { TakeWay } from './takeForm.ts'
import css from './dialogs.module.css'

/** JSON数据: a form out of a text or a file (form-designer §9). It stays open until one has been read. */
export function ImportDialog() {
  const store = useDesignerStore()
  const [text, setText] = useState(importExample)
  const given = useImport()
  const { failure, found, filled, way } = given
  return (
    <Dialog
      open
      title="JSON数据"
      width={850}
      height={690}
      maskClosable={false}
      onCancel={() => store.getState().closeDialog()}
      footer={
        <div className={css.importFoot}>
          <Upload
            accept="application/json,.json,.vue,.html"
            maxCount={1}
            showUploadList={false}
            beforeUpload={(file) => {
              void given.readFile(file)
              // Read here; nothing is sent.
              return false
            }}
          >
            <Button icon={<UploadOutlined aria-hidden />}>导入json文件</Button>
          </Upload>
          <span />
          <Button onClick={() => store.getState().closeDialog()}>关闭</Button>
          <Button type="primary" onClick={() => given.read(text)}>
            导入
          </Button>
        </div>
      }
    >
      <div className={css.import}>
        {filled && (
          <Radio.Group
            aria-label="导入方式"
            value={way}
            onChange={(event) => given.setWay(event.target.value as TakeWay)}
            options={[
              { value: 'replace', label: '覆盖当前内容' },
              { value: 'append', label: '追加到末尾' },
            ]}
          />
        )}
        {failure && (
          <Alert
            type="error"
            showIcon
            title={failure.message}
            {...(failure.detail !== undefined && { description: failure.detail })}
          />
        )}
        {found && (
          <section className={css.found} aria-label="选择表单">
            <p>{`共 ${found.length} 个表单，请选择要导入的一个`}</p>
            <ul>
              {found.map(({ name, source, count }, at) => (
                <li key={at}>
                  <Button size="small" onClick={() => given.take(source)}>
                    {name}
                  </Button>
                  <small>{`${count} 个控件`}</small>
                </li>
              ))}
            </ul>
          </section>
        )}
        <p className={css.importHint}>
          导入格式如下:
          <small>也可粘贴 JSON Schema、表单数组，或由本设计器生成的 VUE、HTML 代码</small>
        </p>
        <div className={css.importEditor}>
          <CodeEditor
            label="导入内容"
            language="json"
            height="100%"
            value={text}
            onChange={(next) => {
              setText(next)
              given.forget()
            }}
          />
        </div>
        <p className={css.editorHint}>Ctrl+F 查找；Tab 离开编辑器</p>
      </div>
    </Dialog>
  )
}
