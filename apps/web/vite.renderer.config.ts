import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { plainSchemas } from './plainSchemas.ts'
import { precompress } from './precompress.ts'
import { basePath } from './src/kit/http/base.ts'
import { withoutEval } from './withoutEval.ts'

/** The renderer as one script that any page can load: `<aidex-form>` with all that it needs (form-designer §10). */
export default defineConfig({
  base: `${basePath}/form-renderer/`,
  plugins: [react({ compiler: true }), precompress(), plainSchemas(), withoutEval()],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  publicDir: false,
  build: {
    target: 'es2023',
    outDir: 'dist/form-renderer',
    assetsDir: '.',
    lib: {
      entry: 'src/embed/main.ts',
      formats: ['iife'],
      name: 'aidexForm',
      fileName: () => 'form-renderer.js',
      cssFileName: 'form-renderer',
    },
    chunkSizeWarningLimit: 4000,
  },
})
