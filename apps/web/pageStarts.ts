import type { OutputBundle, OutputChunk } from 'rolldown'
import type { Plugin } from 'vite'
import { pathsOf } from './src/app/pageAliases.ts'
import { fixedRoutes } from './src/app/routes/fixedRoutes.ts'

const login = 'app/layouts/LoginLayout/LoginLayout.tsx'
const frame = 'app/layouts/MainLayout/MainLayout.tsx'
const editor = 'components/RichText/article/ArticleEditor.tsx'

/** What the frame shows as soon as it stands, on every page. */
const soonInFrame = ['components/icons/CommonIcon.tsx', 'features/system/transfer/TransferNotice.tsx']

/** What a page shows as soon as it stands, beside its own code. */
const soonAfter: Readonly<Record<string, readonly string[]>> = {
  'cms/cmsArticle/form/ArticleFormIndex': [editor],
  'cms/cmsArticle/form/ArticleFormEditIndex': [editor],
}

/**
 * Writes beside the bundle which files are needed beyond those that the page of the application names itself: by the
 * sign-in, by the frame, and within the frame by the fixed routes. The server names them in the page, so that a browser
 * asks for all of them at once and not for one level after the other.
 */
export function pageStarts(): Plugin {
  return {
    name: 'page-starts',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const filesOf = (modules: readonly string[]) =>
        new Set(modules.flatMap((module) => [...loadedWith(bundle, chunkOf(chunks, module))]))
      const named = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => [...loadedWith(bundle, chunk)]))
      const ofFrame = filesOf([frame, ...soonInFrame]).difference(named)
      const ofPages = fixedRoutes.flatMap(({ fullPath, component }) => {
        const page = pathsOf(component ?? '').find((path) => chunks.some((chunk) => holds(chunk, pageFile(path))))
        if (page === undefined) return []
        const files = filesOf([pageFile(page), ...(soonAfter[page] ?? [])])
        return [[fullPath, [...files.difference(named).difference(ofFrame)]] as const]
      })
      const starts = {
        login: [...filesOf([login]).difference(named)],
        frame: [...ofFrame],
        pages: Object.fromEntries(ofPages),
      }
      this.emitFile({ type: 'asset', fileName: 'starts.json', source: JSON.stringify(starts) })
    },
  }
}

const pageFile = (path: string) => `features/${path}.tsx`

const holds = ({ moduleIds }: OutputChunk, module: string) => moduleIds.some((id) => id.endsWith(`/src/${module}`))

/** A module that lies in a part with others is asked for by a small part of its own. */
const opens = ({ facadeModuleId }: OutputChunk, module: string) => facadeModuleId?.endsWith(`/src/${module}`) === true

function chunkOf(chunks: readonly OutputChunk[], module: string): OutputChunk {
  const chunk = chunks.find((one) => opens(one, module)) ?? chunks.find((one) => holds(one, module))
  if (!chunk) throw new Error(`No part of the bundle holds ${module}`)
  return chunk
}

/** Names of a part, of all that it imports, and of their styles. */
function loadedWith(bundle: OutputBundle, chunk: OutputChunk, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  for (const name of chunk.imports) {
    const next = bundle[name]
    if (next?.type === 'chunk') loadedWith(bundle, next, found)
  }
  return found
}
