import type { Plugin } from 'vite'

const leftOut = (what: string) => `
  export default function LeftOut() {
    throw new Error('${what} is left out of the bundle: apps/web/unusedParts.ts')
  }`

/**
 * What stands in the place of modules, by the end of their path, that come with what we use and that nothing of ours
 * reaches: what is drawn all the same says so.
 */
const standIns: Readonly<Record<string, string>> = {
  // Lists are filtered by their search card; the library's filter brings a tree, a menu and a search field.
  'antd/es/table/hooks/useFilter/FilterDropdown.js': `
    export const flattenKeys = () => []
    ${leftOut('the filter of a column')}`,
  'antd/es/table/style/filter.js': 'export default () => ({})',
  'antd/es/input/OTP/index.js': leftOut('Input.OTP'),
  'antd/es/dropdown/dropdown-button.js': leftOut('Dropdown.Button'),
  // Panels without what opens them, for the library's own pages.
  'antd/es/_util/PurePanel.js': `
    export const withPureRenderTheme = (Component) => Component
    export default () => withPureRenderTheme(${leftOut('a panel of its own').replace('export default', '')})`,
}

const ofEnglish = /\/locale\/[a-z]{2}_[A-Z]{2}\.js$/
const skeletonOfDialog = '\0skeleton-of-dialog'

/**
 * The bundle without parts of libraries that the product never shows. The component library falls back to English
 * words wherever a provider gives none; ours always gives Chinese ones, so they are the fallback, and English is
 * loaded when somebody chooses it.
 */
export const unusedParts = (): Plugin => ({
  name: 'unused-parts',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/en_US$|^\.\.\/skeleton$/ },
    handler(source, importer = '', options) {
      if (source === '../skeleton') return importer.endsWith('/antd/es/modal/Modal.js') ? skeletonOfDialog : null
      if (!importer.includes('/antd/es/') || ofEnglish.test(importer)) return null
      return this.resolve(source.replace(/en_US$/, 'zh_CN'), importer, { ...options, skipSelf: true })
    },
  },
  load: {
    filter: { id: /\/antd\/es\/|^\0skeleton/ },
    handler(id) {
      if (id === skeletonOfDialog) return leftOut('Modal loading')
      return Object.entries(standIns).find(([end]) => id.endsWith(`/${end}`))?.[1]
    },
  },
})
