# A Homebrew formula. `.ci/release formula` fills in what is in braces; a tap holds the result.
class Satoku < Formula
  desc "Sudoku-family puzzles with exactly one solution, and proofs of it"
  homepage "{repository}"
  version "{version}"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "{url:aarch64-apple-darwin}"
      sha256 "{sha256:aarch64-apple-darwin}"
    end
    on_intel do
      url "{url:x86_64-apple-darwin}"
      sha256 "{sha256:x86_64-apple-darwin}"
    end
  end

  on_linux do
    on_arm do
      url "{url:aarch64-unknown-linux-musl}"
      sha256 "{sha256:aarch64-unknown-linux-musl}"
    end
    on_intel do
      url "{url:x86_64-unknown-linux-musl}"
      sha256 "{sha256:x86_64-unknown-linux-musl}"
    end
  end

  def install
    bin.install "satoku"
    man1.install "man/satoku.1"
    bash_completion.install "completions/satoku.bash" => "satoku"
    fish_completion.install "completions/satoku.fish"
    zsh_completion.install "completions/_satoku"
    doc.install Dir["LICENSE*", "README.md", "CHANGELOG.md"]
  end

  test do
    system bin/"satoku", "generate", "3", "--seed", "1", "-o", "puzzles.sdm"
    assert_match "3 unique", shell_output("#{bin}/satoku check puzzles.sdm 2>&1")
  end
end
