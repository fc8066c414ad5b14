import { Checkbox, ConfigProvider, InputNumber } from 'antd'
import type { FormConfig } from '@app/form-engine/document/types.ts'
import { setConfig } from '@app/form-engine/editing/commands.ts'
import { CodeArea } from '#/components/CodeEditor/CodeArea.tsx'
import { useDesigner, useDesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { usePhone } from '#/kit/page/usePhone.ts'
import { ColumnsField } from './form/ColumnsField.tsx'
import { ConfigChoice } from './form/ConfigChoice.tsx'
import { usualPreviewWidth } from './form/previewWidth.ts'
import { PanelField } from './PanelField.tsx'
import css from '#/components/form/panel/panel.module.css'
import words from '#/features/form/shared/words.module.css'

/** 表单属性设置: what holds for the whole form (form-designer §1.2). */
export function FormPanel() {
  const store = useDesignerStore()
  const config = useDesigner((state) => state.definition.config)
  const previewWidth = useDesigner((state) => state.previewWidth)
  const readOnly = useDesigner((state) => state.readOnly)
  const phone = usePhone()
  const set = (patch: Partial<FormConfig>, burst?: string) =>
    store
      .getState()
      .apply((definition) => setConfig(definition, patch), burst === undefined ? {} : { burst: `config.${burst}` })
  const setPreviewWidth = (width: number) => {
    store.getState().setPreviewWidth(width)
    // The usual width is not worth a word in the form.
    set({ previewWidth: width === usualPreviewWidth ? undefined : width }, 'previewWidth')
  }
  const choice = { config, set, readOnly }
  const isFlex = (config.labelLayout ?? 'flex') === 'flex'
  return (
    <ConfigProvider componentSize={phone ? 'large' : 'small'}>
      <div className={css.panel}>
        <ConfigChoice
          {...choice}
          label="表单布局"
          name="layout"
          otherwise="horizontal"
          choices={[
            ['horizontal', '水平'],
            ['vertical', '垂直'],
            ['inline', '行内'],
          ]}
        />
        <ConfigChoice
          {...choice}
          label="标签布局（水平布局生效）"
          name="labelLayout"
          otherwise="flex"
          choices={[
            ['flex', '固定'],
            ['Grid', '栅格'],
          ]}
        />
        {isFlex ? (
          <PanelField label="标签宽度（px）">
            {({ id }) => (
              <InputNumber
                id={id}
                value={config.labelWidth ?? null}
                min={0}
                precision={0}
                disabled={readOnly}
                style={{ width: '100%' }}
                onChange={(width) => set({ labelWidth: width ?? 100 }, 'labelWidth')}
              />
            )}
          </PanelField>
        ) : (
          <>
            <ColumnsField {...choice} name="labelCol" />
            <ColumnsField {...choice} name="wrapperCol" />
          </>
        )}
        <PanelField label="预览模态框宽度">
          {({ id }) => (
            <InputNumber
              id={id}
              value={previewWidth}
              min={320}
              max={2_400}
              precision={0}
              disabled={readOnly}
              style={{ width: '100%' }}
              onChange={(width) => setPreviewWidth(width ?? usualPreviewWidth)}
            />
          )}
        </PanelField>
        <PanelField label="表单CSS" look="below" note="只支持颜色、字体、间距、边框和尺寸类属性">
          {({ describedBy }) => (
            <CodeArea
              label="表单CSS"
              language="css"
              height={104}
              value={config.customStyle ?? ''}
              readOnly={readOnly}
              placeholder="background-color: #f7f8fa;"
              {...(describedBy && { describedBy })}
              onChange={(customStyle) => set({ customStyle }, 'customStyle')}
            />
          )}
        </PanelField>
        <PanelField label="表单属性" look="heading">
          {() => (
            <div className={css.flags}>
              <Checkbox
                checked={config.hideRequiredMark === true}
                disabled={readOnly}
                onChange={(event) => set({ hideRequiredMark: event.target.checked })}
              >
                隐藏必选标记
              </Checkbox>
              <Checkbox
                checked={config.readOnly === true}
                disabled={readOnly}
                onChange={(event) => set({ readOnly: event.target.checked || undefined })}
              >
                只读
              </Checkbox>
            </div>
          )}
        </PanelField>
        <ConfigChoice
          {...choice}
          label="标签对齐"
          name="labelAlign"
          otherwise="right"
          choices={[
            ['left', '左'],
            ['right', '右'],
          ]}
        />
        <ConfigChoice
          {...choice}
          label="尺寸"
          name="size"
          otherwise="middle"
          choices={[
            ['small', '小'],
            ['middle', '中'],
            ['large', '大'],
          ]}
        />
        <ConfigChoice
          {...choice}
          label="隐藏字段的值"
          name="hiddenValue"
          otherwise="exclude"
          note="字段被联动规则隐藏后，其值如何处理"
          choices={[
            ['exclude', '不提交'],
            ['keep', '保留'],
            ['clear', '清空'],
          ]}
        />
        <PanelField label="提示" look="below">
          {({ id }) => (
            <p id={id} className={words.note}>
              实际预览效果请点击预览查看
            </p>
          )}
        </PanelField>
      </div>
    </ConfigProvider>
  )
}
