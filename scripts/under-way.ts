// Writes docs/under-way.md; `server/test/under-way.test.ts` holds it against what it is written from.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { underWayPage } from '../server/test/under-way-page.ts'

writeFileSync(path.join(import.meta.dirname, '../docs/under-way.md'), underWayPage())
