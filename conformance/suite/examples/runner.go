// Prints each required case that your allowed(body, agent, url) gets wrong: go run runner.go allowed.go rfc9309
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

type testCase struct {
	ID, Says, Body, URL string
	BodyBase64          []byte
	Agents, Required    []string
	Expect              map[string]struct{ Verdict string }
}

func main() {
	file, _ := os.Open("cases.jsonl")
	for cases := json.NewDecoder(file); cases.More(); {
		var c testCase
		if err := cases.Decode(&c); err != nil {
			panic(err)
		}
		if len(c.Agents) == 1 && strings.Contains(fmt.Sprint(c.Required), os.Args[1]) {
			right := c.Expect[os.Args[1]].Verdict == "allow"
			if allowed(append(c.BodyBase64, c.Body...), c.Agents[0], c.URL) != right {
				fmt.Println(c.ID, c.Says)
			}
		}
	}
}
