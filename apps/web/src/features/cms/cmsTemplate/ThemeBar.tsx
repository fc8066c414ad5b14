import MoreOutlined from '@ant-design/icons/MoreOutlined'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import {
  cmsTemplateCalls as calls,
  type TemplateFault,
  type ThemeActivated,
  type ThemeBrief,
} from '@app/shared/cms/cmsTemplate.ts'
import { Select } from '#/kit/form/Select.tsx'
import { call, urlOf } from '#/kit/http/http.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { useAuth } from '#/kit/session/access.ts'
import { downloadFrom } from '#/kit/transfer/download.ts'
import { ImportTheme } from './ImportTheme.tsx'
import { TextDialog } from './TextDialog.tsx'
import css from './template.module.css'

interface ThemeBarProps {
  themes: readonly ThemeBrief[]
  theme: string
  onChoose: (theme: string) => void
  onChanged: () => void
}

type Asked = 'new' | 'copy' | 'import' | 'preview'

const nameRule = {
  pattern: /^[a-z][a-z0-9_-]{0,49}$/,
  message: '主题编码由小写字母开头，由小写字母、数字、下划线、中划线组成',
}

/** Which theme is worked on, and what may be done with themes. */
export function ThemeBar({ themes, theme, onChoose, onChanged }: ThemeBarProps) {
  const { message, modal } = App.useApp()
  const confirm = useConfirm()
  const { hasPermi } = useAuth()
  const [asked, setAsked] = useState<Asked>()
  const may = (word: string) => hasPermi([`cms:cmsTemplate:${word}`])
  const isActive = themes.some(({ name, active }) => name === theme && active)
  const add = async (name: string, from?: string) => {
    await call(calls.addTheme, { body: { name, ...(from === undefined ? {} : { from }) } }, { silent: true })
    void message.success('新增成功')
    onChanged()
    onChoose(name)
  }
  const activate = () =>
    confirm({
      title: `确定启用主题【${theme}】吗?`,
      content: '启用前会检查全部模板，有误则不切换。',
      okText: '启用',
      run: async () => {
        const { faults, missing } = await call(calls.activate, { body: { theme } }, { silent: true })
        if (faults.length > 0) {
          modal.error({ title: '主题有误，未启用', content: <Faults faults={faults} /> })
          return
        }
        void message.success('已启用')
        onChanged()
        if (missing.length > 0)
          modal.warning({ title: '主题没有以下模板，使用它们的页面改用默认模板', content: <Missing rows={missing} /> })
      },
    })
  const remove = () =>
    confirm({
      title: `确定删除主题【${theme}】吗?`,
      consequence: '主题的全部文件将被删除',
      okText: '删除',
      danger: true,
      typed: theme,
      run: async () => {
        await call(calls.removeTheme, { params: { theme } }, { silent: true })
        void message.success('删除成功')
        onChanged()
        onChoose(themes.find(({ active }) => active)?.name ?? 'default')
      },
    })
  const preview = async (target: string) => {
    const { url } = await call(calls.preview, { body: { theme, target } }, { silent: true })
    window.open(url, '_blank', 'noopener')
  }
  const offered: [boolean, { key: string; label: string; danger?: boolean; run: () => void }][] = [
    [may('activate') && !isActive, { key: 'activate', label: '启用', run: activate }],
    [may('query'), { key: 'preview', label: '预览', run: () => setAsked('preview') }],
    [may('add'), { key: 'new', label: '新建主题', run: () => setAsked('new') }],
    [may('add'), { key: 'copy', label: '复制主题', run: () => setAsked('copy') }],
    [may('import'), { key: 'import', label: '导入', run: () => setAsked('import') }],
    [
      may('export'),
      {
        key: 'export',
        label: '导出',
        run: () => void downloadFrom(urlOf(calls.exportTheme, { params: { theme } }), `theme-${theme}.zip`),
      },
    ],
    [
      may('remove') && !isActive && theme !== 'default',
      { key: 'remove', label: '删除主题', danger: true, run: remove },
    ],
  ]
  const items = offered.filter(([offers]) => offers).map(([, item]) => item)
  const closed = () => setAsked(undefined)
  return (
    <div className={css.bar}>
      <Select
        aria-label="主题"
        className={css.theme ?? ''}
        value={theme}
        getPopupContainer={insideCard}
        options={themes.map(({ name, active }) => ({ value: name, label: active ? `${name}（使用中）` : name }))}
        onChange={(name: string) => onChoose(name)}
      />
      {items.length > 0 && (
        <Dropdown
          trigger={['click']}
          getPopupContainer={insideCard}
          menu={{
            items: items.map(({ key, label, danger }) => ({ key, label, ...(danger ? { danger } : {}) })),
            onClick: ({ key }) => items.find((item) => item.key === key)?.run(),
          }}
        >
          <Button icon={<MoreOutlined aria-hidden />} aria-label="主题操作" title="主题操作" />
        </Dropdown>
      )}
      {asked === 'new' && (
        <TextDialog title="新建主题" label="主题编码" rule={nameRule} act={(name) => add(name)} onClosed={closed} />
      )}
      {asked === 'copy' && (
        <TextDialog
          title={`复制主题【${theme}】`}
          label="主题编码"
          initial={`${theme}-copy`}
          rule={nameRule}
          act={(name) => add(name, theme)}
          onClosed={closed}
        />
      )}
      {asked === 'preview' && (
        <TextDialog
          title={`预览主题【${theme}】`}
          label="页面地址"
          initial="/"
          okText="预览"
          help="站点首页、栏目或文章的地址，在新窗口打开，30 分钟内有效"
          rule={{ pattern: /^\/(?!\/)[^\s\\?#]*$/, message: '页面地址格式不正确' }}
          act={preview}
          onClosed={closed}
        />
      )}
      {asked === 'import' && (
        <ImportTheme theme={theme} onClosed={closed} onImported={(name) => (onChanged(), onChoose(name))} />
      )}
    </div>
  )
}

function Missing({ rows }: { rows: ThemeActivated['missing'] }) {
  return (
    <ul className={css.faults}>
      {rows.map(({ path, classes, articles }) => (
        <li key={path}>{`${path}：${classes} 个栏目，${articles} 篇文章`}</li>
      ))}
    </ul>
  )
}

export function Faults({ faults }: { faults: readonly TemplateFault[] }) {
  return (
    <ul className={css.faults}>
      {faults.map(({ file, line, column, message }) => (
        <li key={`${file} ${line} ${column}`}>{`${file} 第${line}行第${column}列：${message}`}</li>
      ))}
    </ul>
  )
}
