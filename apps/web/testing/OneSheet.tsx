import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { StyleProvider } from '@ant-design/cssinjs/lib'
import IconContext from '@ant-design/icons/es/components/Context'
import { ConfigProvider, type ThemeConfig } from 'antd'
import type { ComponentProps } from 'react'

/** What decides whether something can be seen, named and clicked. */
const decisive = /^(?:display|visibility|pointer-events|--ant-grid-display)\s*:/

/** The finished style sheet of the library cut down to those rules: jsdom looks through all of them at every question. */
function cut(sheet: string): string {
  const rules = sheet.replaceAll(/([^{};]+)\{([^{}]*)\}/g, (_, selector: string, body: string) => {
    const kept = body.split(';').filter((declaration) => decisive.test(declaration.trim()))
    return kept.length > 0 ? `${selector}{${kept.join(';')}}` : ''
  })
  return rules.replaceAll(/[^{}]+\{\s*\}/g, '')
}

let sheet: HTMLStyleElement | undefined

function putSheet(): void {
  if (sheet?.isConnected) return
  sheet = document.createElement('style')
  sheet.textContent = cut(readFileSync(createRequire(import.meta.url).resolve('antd/dist/antd.css'), 'utf8'))
  document.head.append(sheet)
}

/** Variables of the library are written there and read by nobody. */
const aside = document.createElement('div')
/** Nothing moves; no part of the library works its styles out. */
const theme: ThemeConfig = { token: { motion: false }, cssVar: { key: 'page' }, zeroRuntime: true }
/** The product and the library know two copies of the icons; this is the product's. */
const icons = { prefixCls: 'anticon', zeroRuntime: true }

/**
 * The library as tests see it: one style sheet for all pages of a process. Worked out anew by each page, its styles take
 * a third of the time of a test (decision 128).
 */
export function OneSheet(props: Omit<ComponentProps<typeof ConfigProvider>, 'theme'>) {
  putSheet()
  return (
    <StyleProvider container={aside}>
      <IconContext value={icons}>
        <ConfigProvider {...props} theme={theme} />
      </IconContext>
    </StyleProvider>
  )
}
