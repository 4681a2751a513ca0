/** Entries under a roof: the sign of Hausheft. The files in public/icons are made from the same lines (scripts/draw-icons.ts). */
export function Logo({ size = 30 }: { size?: number }) {
	return (
		<svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
			<rect width="32" height="32" rx="9" fill="var(--brand)" />
			<g fill="none" stroke="var(--brand-ink)" strokeLinecap="round" strokeLinejoin="round" strokeWidth="2.6">
				<path d="M6.5 15.5 16 7.5l9.5 8" />
				<path d="M14.5 19.5h7.5M14.5 24.5h4.5" />
			</g>
			<circle cx="10" cy="19.5" r="1.7" fill="var(--logo-dot)" />
			<circle cx="10" cy="24.5" r="1.7" fill="var(--brand-ink)" />
		</svg>
	)
}
