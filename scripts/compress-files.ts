import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** Compression hardly shrinks anything smaller. */
const BYTES_MIN = 1024;
/** Fonts and images are compressed already. */
const COMPRESSIBLE = /\.(css|html|js|json|svg|txt)$/;

/** Writes brotli and gzip versions next to every text file, at maximum compression. */
export function compressFiles(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || !COMPRESSIBLE.test(file)) continue;
    const content = readFileSync(file);
    if (content.length < BYTES_MIN) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
