/** Drawn stand-ins for what people photograph round the house: a boiler, its lime, the new seal. */
export const samplePhotos = [
	<svg key="boiler" viewBox="0 0 96 72" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
		<path fill="#cbb79d" d="M0 0h96v72H0z" />
		<path fill="#b7a084" d="M0 58h96v14H0z" />
		<rect x="24" y="6" width="36" height="54" rx="9" fill="#f1e9da" />
		<path fill="#d9cdb8" d="M24 15a9 9 0 0 1 9-9v54a9 9 0 0 1-9-9z" />
		<circle cx="43" cy="42" r="8" fill="#a98e6f" />
		<circle cx="43" cy="42" r="5.5" fill="#fffdf9" />
		<path stroke="#b23a2e" strokeWidth="1.6" d="m43 42 3-3.5" />
		<path fill="#8a7154" d="M34 16h18v7H34z" />
		<path fill="none" stroke="#a86a3f" strokeWidth="4" d="M70 0v50q0 8-8 8M80 0v72M70 26h10" />
	</svg>,
	<svg key="lime" viewBox="0 0 96 72" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
		<path fill="#b9c4c6" d="M0 0h96v72H0z" />
		<circle cx="48" cy="36" r="30" fill="#8e9da1" />
		<circle cx="48" cy="36" r="24" fill="#5d6b70" />
		<path fill="none" stroke="#c98b5c" strokeWidth="5" strokeLinecap="round" d="M34 28q14-8 28 0t-4 14-22 2" />
		<path fill="#efe8da" d="M26 46q6-8 14-4 6-6 14 0 8-5 14 3-4 12-20 13-16-1-22-12z" />
	</svg>,
	<svg key="seal" viewBox="0 0 96 72" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
		<path fill="#d8c3a3" d="M0 0h96v72H0z" />
		<path fill="#c6ae8a" d="M0 44 96 30v42H0z" />
		<circle cx="38" cy="38" r="19" fill="none" stroke="#8c3a2c" strokeWidth="7" />
		<path fill="#6b7478" d="m60 14 22-8 4 10-22 8z" />
		<path fill="#8d9599" d="m56 18 6-6 8 18-6 3z" />
	</svg>,
]
