import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { codeSplitting } from './chunks.ts'
import { pageList } from './pageList.ts'
import { pageStarts } from './pageStarts.ts'
import { plainButton } from './plainButton.ts'
import { plainSchemas } from './plainSchemas.ts'
import { precompress } from './precompress.ts'
import { basePath } from './src/kit/http/base.ts'
import { unusedParts } from './unusedParts.ts'
import { withoutEval } from './withoutEval.ts'

/** Marked experimental by its authors, so it can be switched off here alone. */
const reactCompiler = true

const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`

// Everything outside the prefix belongs to the server: its API stands at the root.
const proxy = { '^/(?!admin(/|$))': { target: server, changeOrigin: false } }

export default defineConfig({
  base: `${basePath}/`,
  plugins: [
    react({ compiler: reactCompiler }),
    pageList(),
    pageStarts(),
    precompress(),
    plainButton(),
    plainSchemas(),
    unusedParts(),
    withoutEval(),
  ],
  server: { proxy },
  preview: { proxy },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 800,
    // Browsers that know this syntax know the hint.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The parts of the component library do not say so themselves: a module of theirs that nobody uses is left out.
      treeshake: { moduleSideEffects: [{ test: /\/@rc-component\//, sideEffects: false }] },
      output: { codeSplitting },
    },
  },
})
