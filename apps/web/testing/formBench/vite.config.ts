import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The page of the form bench: built like the product, never part of it. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react({ compiler: true })],
  build: { target: 'es2023', emptyOutDir: true, chunkSizeWarningLimit: 3000 },
})
