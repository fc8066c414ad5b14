import CheckOutlined from '@ant-design/icons/CheckOutlined'
import CopyOutlined from '@ant-design/icons/CopyOutlined'
import NotificationOutlined from '@ant-design/icons/NotificationOutlined'
import { Alert, App, Button, Drawer, Switch } from 'antd'
import type { ReactNode } from 'react'
import { presetOf, presets } from '#/app/theme/presets.ts'
import { Select } from '#/kit/form/Select.tsx'
import { usePreferences } from '#/stores/preferences.ts'
import { PictureChoice } from './PictureChoice.tsx'
import css from './settings.module.css'

const navThemes = [
  { value: 'light', label: '亮色菜单风格' },
  { value: 'dark', label: '暗色菜单风格' },
  { value: 'realDark', label: '暗黑模式' },
] as const
const layouts = [
  { value: 'sidemenu', label: '侧边菜单布局' },
  { value: 'topmenu', label: '顶部菜单布局' },
] as const

/** Looks and layout of this browser; every change applies at once. */
export function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const p = usePreferences()
  const top = p.layout === 'topmenu'
  const widths = [
    ...(top ? [{ value: 'Fixed' as const, label: '固定' }] : []),
    { value: 'Fluid' as const, label: '流式' },
  ]
  return (
    <Drawer
      open
      title="换肤"
      size={300}
      zIndex={999}
      closable={{ placement: 'end' }}
      onClose={onClose}
      mask={{ blur: false }}
    >
      <Section title="整体风格设置">
        <PictureChoice
          label="整体风格设置"
          options={navThemes}
          value={p.nav_theme}
          onChange={(nav_theme) => p.change({ nav_theme })}
        />
      </Section>
      <Section title="主题色">
        <div className={css.swatches} role="radiogroup" aria-label="主题色">
          {presets.map(({ swatch, name }) => (
            <button
              key={swatch}
              type="button"
              role="radio"
              aria-checked={p.color === swatch}
              aria-label={name}
              title={name}
              style={{ background: swatch }}
              onClick={() => p.change({ color: swatch })}
            >
              {p.color === swatch && <CheckOutlined aria-hidden />}
            </button>
          ))}
        </div>
      </Section>
      <Section title="导航模式">
        <PictureChoice
          label="导航模式"
          options={layouts}
          value={p.layout}
          onChange={(layout) => p.change({ layout })}
        />
        <Row label="内容区域宽度">
          <Select
            size="small"
            className={css.width}
            aria-label="内容区域宽度"
            options={widths}
            value={p.content_width}
            onChange={(content_width) => p.change({ content_width })}
          />
        </Row>
        <Toggle label="固定 Header" checked={p.fixed_header} onChange={(fixed_header) => p.change({ fixed_header })} />
        <Toggle
          label="下滑时隐藏 Header"
          checked={p.auto_hide_header}
          onChange={(auto_hide_header) => p.change({ auto_hide_header })}
          locked={p.fixed_header ? undefined : '固定 Header 时可配置'}
        />
        <Toggle
          label="固定侧边栏"
          checked={p.fixed_sidebar}
          onChange={(fixed_sidebar) => p.change({ fixed_sidebar })}
          locked={top ? '侧边菜单布局时可配置' : undefined}
        />
      </Section>
      <Section title="其他设置">
        <Toggle label="色弱模式" checked={p.weak} onChange={(weak) => p.change({ weak })} />
        <Toggle label="多页签模式" checked={p.multi_tab} onChange={(multi_tab) => p.change({ multi_tab })} />
        <Toggle label="单键快捷键" checked={p.single_keys} onChange={(single_keys) => p.change({ single_keys })} />
      </Section>
      <div className={css.footer}>
        {import.meta.env.DEV && (
          <>
            <CopySettings />
            <Alert
              type="warning"
              showIcon
              icon={<NotificationOutlined aria-hidden />}
              title="配置栏只在开发环境用于预览，生产环境不会展现，请拷贝后手动修改配置文件"
            />
          </>
        )}
        <Button block onClick={p.reset}>
          恢复默认
        </Button>
      </div>
    </Drawer>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.row}>
      <span>{label}</span>
      {children}
    </div>
  )
}

interface ToggleProps {
  label: string
  checked: boolean
  onChange: (on: boolean) => void
  /** Why the option cannot be changed now. */
  locked?: string | undefined
}

function Toggle({ label, checked, onChange, locked }: ToggleProps) {
  return (
    <Row label={label}>
      <Switch
        size="small"
        aria-label={label}
        title={locked ?? ''}
        checked={checked}
        disabled={locked !== undefined}
        onChange={onChange}
      />
    </Row>
  )
}

/** Development only: the current choices as the defaults of a build. */
function CopySettings() {
  const { message } = App.useApp()
  const p = usePreferences()
  const copy = async () => {
    const settings = {
      navTheme: p.nav_theme,
      primaryColor: presetOf(p.color).key,
      layout: p.layout,
      contentWidth: p.content_width,
      fixedHeader: p.fixed_header,
      fixSiderbar: p.fixed_sidebar,
      autoHideHeader: p.auto_hide_header,
      multiTab: p.multi_tab,
    }
    await navigator.clipboard.writeText(JSON.stringify(settings, undefined, 2))
    void message.success('拷贝设置成功 src/config/defaultSettings.js')
  }
  return (
    <Button block icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
      拷贝设置
    </Button>
  )
}
