import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Smaller files gain nothing on the wire. */
const worthwhileBytes = 1_024
const compressible = /\.(js|css|svg|html)$/

/** Writes `.br` and `.gz` beside every asset, so that the server compresses nothing while it serves. */
export function precompress(): Plugin {
  let assetsDir = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => void (assetsDir = resolve(root, build.outDir, build.assetsDir)),
    closeBundle() {
      for (const name of readdirSync(assetsDir).filter((file) => compressible.test(file))) {
        const content = readFileSync(join(assetsDir, name))
        if (content.length < worthwhileBytes) continue
        writeFileSync(join(assetsDir, `${name}.gz`), gzipSync(content, { level: 9 }))
        writeFileSync(
          join(assetsDir, `${name}.br`),
          brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
        )
      }
    },
  }
}
